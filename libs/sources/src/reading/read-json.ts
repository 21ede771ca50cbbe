import { Retryable } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';

/**
 * The JSON body of a response; null if it is not JSON, such as a page in front of an API.
 * @throws Retryable if it was truncated
 */
export function readJson(answer: HttpAnswer, source: string): unknown {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(answer.headers['content-type'] ?? '')) return null;
  try {
    return JSON.parse(answer.body);
  } catch {
    // Without the cause, because the parser's message quotes the text, which may contain a token.
    throw new Retryable(`The answer from ${source} was cut off.`);
  }
}

/**
 * The JSON body of a response that has to have one.
 * @throws Retryable if it is a web page or was truncated
 */
export function readData(answer: HttpAnswer, source: string): unknown {
  const body = readJson(answer, source);
  if (body === null) throw new Retryable(`${source} answered with a page instead of data.`);
  return body;
}

/** The JSON body of an error response, whose status is enough; null if it is not JSON or was truncated. */
export function readErrorBody(answer: HttpAnswer): unknown {
  try {
    return readJson(answer, '');
  } catch {
    return null;
  }
}
