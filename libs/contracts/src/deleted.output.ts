import { Flag, Id } from './fields/fields.js';

/** The response to every deletion. */
export class DeletedOutput {
  @Flag('Always true.')
  deleted: true;

  @Id('Id of what was deleted.')
  id: string;
}
