import { Id, objectWith } from '../fields/fields.js';

/** Query parameters of the event stream. */
export class EventStreamInput extends objectWith({
  project_id: Id('The project to follow.', { optional: true }),
}) {}
