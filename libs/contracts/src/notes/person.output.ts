import { Id, RawText } from '../fields/fields.js';

/** A member of the project, by name. */
export class PersonOutput {
  @Id('Id of the person.')
  id: string;

  @RawText('Their name.')
  name: string;
}
