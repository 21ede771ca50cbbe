import { Id } from '../fields/fields.js';

export class SessionIdInput {
  @Id({ description: 'Id of the session, from the list of sessions.' })
  id: string;
}
