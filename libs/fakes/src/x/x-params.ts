import type { InvalidParameter } from './x-answers.js';
import { XQueryRefused } from './x-query.js';

export type XParams = Readonly<Record<string, string | undefined>>;

/** How far back the search and the counts go. */
export const searchableMs = 7 * 24 * 3_600_000;
/** How old posts are when the search and the counts first include them. */
export const settlingMs = 30_000;
/** The limit for self-service access. */
const maxQueryLength = 512;

/** X's message about the value of one parameter. */
export function invalid(params: XParams, name: string, message: string): InvalidParameter {
  return { name, value: params[name] ?? '', message };
}

/** Faults of the query's length, and unknown parameters: those are rejected, unlike unknown fields and expansions. */
export function queryFaults(params: XParams, known: readonly string[]): InvalidParameter[] {
  const query = params['query'] ?? '';
  const unknown = Object.keys(params).filter((name) => !known.includes(name));
  const faults = unknown.map((name) =>
    invalid(params, name, `The query parameter [${name}] is not one of [${known.join(',')}]`),
  );
  if (query === '') faults.push(invalid(params, 'query', 'The `query` query parameter can not be empty'));
  if (query.length > maxQueryLength) {
    const message = `The \`query\` query parameter can not be longer than ${maxQueryLength} characters`;
    faults.push(invalid(params, 'query', message));
  }
  return faults;
}

/** The result of some work, or what is wrong with the query's syntax. */
export function unlessRefused<T>(params: XParams, work: () => T): T | readonly InvalidParameter[] {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof XQueryRefused)) throw error;
    return [invalid(params, 'query', `There were errors processing your request: ${error.message}`)];
  }
}
