import { filtersOfInput, invalidRequest, type UpdateMonitorInput } from '@earshot/contracts';
import { type Monitor, type MonitorFilters, noFilters } from '@earshot/domain';

/** The fields of an input that set what a monitor looks for. */
type Sought = Partial<Pick<UpdateMonitorInput, 'keywords' | 'case_sensitive_keywords'>>;

/**
 * The filters of a monitor after an update. A keyword that is removed is also removed from the case-sensitive ones.
 * @param before absent = a new monitor
 * @throws AppError INVALID_REQUEST if a case-sensitive keyword is not one of the keywords
 */
export function filtersAfter(
  input: Sought & Parameters<typeof filtersOfInput>[0],
  before: Pick<Monitor, 'keywords' | 'filters'> = { keywords: [], filters: noFilters },
): MonitorFilters {
  const keywords = new Set(input.keywords ?? before.keywords);
  const filters = filtersOfInput(input, before.filters);
  const faults = (input.case_sensitive_keywords ?? []).flatMap((keyword, index) => {
    const field = `case_sensitive_keywords[${index}]`;
    const message = `${field} must be one of the keywords, written the same way.`;
    return keywords.has(keyword) ? [] : [{ field, rule: 'keyword', message }];
  });
  if (faults.length > 0) throw invalidRequest(faults);
  return {
    ...filters,
    caseSensitiveKeywords: filters.caseSensitiveKeywords.filter((keyword) => keywords.has(keyword)),
  };
}
