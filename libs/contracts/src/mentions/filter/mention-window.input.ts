import { extend, Id, Instant, objectWith } from '../../fields/fields.js';

/** Selects mentions by time: those that meet every given condition. */
export class MentionTimeInput extends objectWith({
  published_since: Instant('Published at this time or later.', { optional: true }),
  published_until: Instant('Published before this time.', { optional: true }),
  found_since: Instant('Found at this time or later.', { optional: true }),
  found_until: Instant('Found before this time.', { optional: true }),
}) {}

/** Selects mentions of a monitor by time: those that meet every given condition. */
export class MentionWindowInput extends extend(MentionTimeInput, {
  monitor_id: Id('Only mentions that this monitor matched.', { optional: true }),
}) {}
