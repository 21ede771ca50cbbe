import { Id } from './fields/fields.js';

/** Query parameters of the event stream. */
export class EventStreamInput {
  @Id('The project to follow.', { optional: true })
  project_id?: string;
}
