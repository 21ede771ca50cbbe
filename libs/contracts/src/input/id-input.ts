import { Id } from '../fields/fields.js';
import type { Shape } from '../json-schema.js';

/** The input of an operation that takes nothing. */
export class NoInput {}

/** The input of an operation that takes only an id. */
export interface IdInput {
  readonly id: string;
}

/** The class of such an input. @param description of the id */
export function idInput(description: string): Shape<IdInput> {
  class Input {
    @Id(description)
    id: string;
  }
  return Input;
}
