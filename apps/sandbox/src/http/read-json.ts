import { messageOf } from '@earshot/domain';
import { BadInput } from './bad-input.js';

/**
 * Parses a request body as JSON and passes it to `parse`.
 * @throws BadInput with the parser's message
 */
export function readJson<T>(body: unknown, parse: (value: unknown) => T): T {
  try {
    return parse(JSON.parse(typeof body === 'string' ? body : ''));
  } catch (error) {
    throw new BadInput(messageOf(error), { cause: error });
  }
}
