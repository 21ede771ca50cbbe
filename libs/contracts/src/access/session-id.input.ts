import { Id } from '../fields/fields.js';

export class SessionIdInput {
  @Id({ description: 'Of the session, as the list of sessions shows it.' })
  id: string;
}
