import { Id } from '../fields/fields.js';

export class SessionIdInput {
  @Id('Id of the session, from the list of sessions.')
  id: string;
}
