import { Id, RawText } from '../fields/fields.js';

/** A member of the project, by name. */
export class PersonOutput {
  @Id({ description: 'Id of the person.' })
  id: string;

  @RawText({ description: 'Their name.' })
  name: string;
}
