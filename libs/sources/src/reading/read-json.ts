import { Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';

/**
 * The body of an answer; null = it is no JSON, as a page before an API is not.
 * @throws Retryable when it was cut off
 */
export function readJson(answer: HttpAnswer, source: string): unknown {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(answer.headers['content-type'] ?? '')) return null;
  try {
    return JSON.parse(answer.body);
  } catch {
    // Without the cause: a parser's message quotes the text, which may be a token.
    throw new Retryable(`The answer of ${source} was cut off.`);
  }
}
