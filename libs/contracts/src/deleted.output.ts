import { Id, objectWith, True } from './fields/fields.js';

/** The response to every deletion. */
export class DeletedOutput extends objectWith({
  deleted: True('Always true.'),
  id: Id('Id of what was deleted.'),
}) {}
