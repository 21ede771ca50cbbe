import { Id, objectWith } from '../fields/fields.js';
import type { Shape } from '../fields/field.js';

/** The input of an operation that takes nothing. */
export class NoInput extends objectWith({}) {}

/** The class of the input of an operation that takes only an id. @param description of the id */
export function idInput(description: string): Shape<{ readonly id: string }> {
  return objectWith({ id: Id(description) });
}
