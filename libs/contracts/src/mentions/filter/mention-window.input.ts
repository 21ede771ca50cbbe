import { Id, Instant } from '../../fields/fields.js';

/** Mentions of some time: those that meet every condition given. */
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

/** Mentions of a monitor, of some time: those that meet every condition given. */
export class MentionWindowInput extends MentionTimeInput {
  @Id({ description: 'Only mentions that this monitor matched.', optional: true })
  monitor_id?: string;
}
