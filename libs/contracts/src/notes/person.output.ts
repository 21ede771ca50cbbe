import { Id, RawText } from '../fields/fields.js';

export class PersonOutput {
  @Id('Id of the person.')
  id: string;

  @RawText('Their name.')
  name: string;
}
