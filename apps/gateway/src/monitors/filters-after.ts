import { filtersOfInput, invalidRequest, type UpdateMonitorInput } from '@earshot/contracts';
import { type Monitor, type MonitorFilters, noFilters } from '@earshot/domain';

/** What of an input says what a monitor looks for. */
type Sought = Partial<Pick<UpdateMonitorInput, 'keywords' | 'case_sensitive_keywords'>>;

/**
 * What a monitor asks of posts once it is as the input says. A keyword that is taken out takes its capitals with it.
 * @param before absent = it is new
 * @throws AppError INVALID_REQUEST where capitals are to count of what is no keyword
 */
export function filtersAfter(
  input: Sought & Parameters<typeof filtersOfInput>[0],
  before: Pick<Monitor, 'keywords' | 'filters'> = { keywords: [], filters: noFilters },
): MonitorFilters {
  const keywords = new Set(input.keywords ?? before.keywords);
  const filters = filtersOfInput(input, before.filters);
  const faults = (input.case_sensitive_keywords ?? []).flatMap((keyword, index) => {
    const field = `case_sensitive_keywords[${index}]`;
    const message = `${field} must be one of the keywords, written the same.`;
    return keywords.has(keyword) ? [] : [{ field, rule: 'keyword', message }];
  });
  if (faults.length > 0) throw invalidRequest(faults);
  return {
    ...filters,
    caseSensitiveKeywords: filters.caseSensitiveKeywords.filter((keyword) => keywords.has(keyword)),
  };
}
