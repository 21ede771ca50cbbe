import { Id, Instant } from '../../fields/fields.js';

/** Selects mentions by time: those that meet every given condition. */
export class MentionTimeInput {
  @Instant({ description: 'Published at this time or later.', optional: true })
  published_since?: string;

  @Instant({ description: 'Published before this time.', optional: true })
  published_until?: string;

  @Instant({ description: 'Found at this time or later.', optional: true })
  found_since?: string;

  @Instant({ description: 'Found before this time.', optional: true })
  found_until?: string;
}

/** Selects mentions of a monitor by time: those that meet every given condition. */
export class MentionWindowInput extends MentionTimeInput {
  @Id({ description: 'Only mentions that this monitor matched.', optional: true })
  monitor_id?: string;
}
