import { Flag, Id } from './fields/fields.js';

/** The response to every deletion. */
export class DeletedOutput {
  @Flag({ description: 'Always true.' })
  deleted: true;

  @Id({ description: 'Id of what was deleted.' })
  id: string;
}
