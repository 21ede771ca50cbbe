import { Id, Instant } from '../../fields/fields.js';

/** Selects mentions by time: those that meet every given condition. */
export class MentionTimeInput {
  @Instant('Published at this time or later.', { optional: true })
  published_since?: string;

  @Instant('Published before this time.', { optional: true })
  published_until?: string;

  @Instant('Found at this time or later.', { optional: true })
  found_since?: string;

  @Instant('Found before this time.', { optional: true })
  found_until?: string;
}

/** Selects mentions of a monitor by time: those that meet every given condition. */
export class MentionWindowInput extends MentionTimeInput {
  @Id('Only mentions that this monitor matched.', { optional: true })
  monitor_id?: string;
}
