import type { ActivityOutput } from '@earshot/contracts';
import type { MentionStatus } from '@earshot/domain';
import { countText } from '../format/count.js';
import { statusLabels } from '../format/labels.js';

/** The display name of who did it. */
export function actorText({ kind, name }: ActivityOutput['by']): string {
  if (kind === 'key') return `${name} (API key)`;
  return kind === 'email_link' ? `Someone, through a link in an e-mail from the alert “${name}”` : name;
}

/**
 * Describes what was done: `set 34 mentions to Done`.
 * @param ofOne the mention is already named in the context
 */
export function activityText(
  activity: Pick<ActivityOutput, 'action' | 'from' | 'to' | 'mention_count'>,
  ofOne = false,
): string {
  const { action, from, to, mention_count } = activity;
  const count = countText(mention_count, 'mention');
  const [was, becomes] = [valueText(from), valueText(to)];
  if (action === 'undo')
    return ofOne ? `undid that${becomes === null ? '' : `: ${becomes} again`}` : `undid a change of ${count}`;
  if (ofOne) return `changed it${was === null ? '' : ` from ${was}`} to ${becomes ?? 'another status'}`;
  return `set ${count} to ${becomes ?? 'another status'}`;
}

function valueText(value: string | null): string | null {
  return value === null ? null : (statusLabels[value as MentionStatus] ?? value);
}
