import { type Alert, type Mention, type NeededChange, sourceLabel } from '@earshot/domain';

/** What would have made an alert fire, as a sentence without a full stop; null = it fires, or nothing would. */
export function fireSentence(
  changes: readonly NeededChange[] | null,
  alert: Alert,
  mention: Mention,
): string | null {
  if (changes === null || changes.length === 0) return null;
  const conditions = changes.map((change) => conditionOf(change, alert, mention));
  const [last = ''] = conditions.slice(-1);
  const all = conditions.length === 1 ? last : `${conditions.slice(0, -1).join(', ')} and ${last}`;
  return `It would fire if ${all}`;
}

function conditionOf(
  { what, points }: NeededChange,
  { minUrgency }: Alert,
  { classification, source }: Mention,
): string {
  switch (what) {
    case 'relevance':
      return 'the mention were about the brand';
    case 'monitor':
      return 'the alert listened to its monitors';
    case 'source':
      return `the alert wanted posts from ${sourceLabel(source)}`;
    case 'category':
      return `the alert wanted ${classification?.category}`;
    case 'sentiment':
      return `the alert wanted ${classification?.sentiment}`;
    case 'urgency':
      return `its urgency were ${points} higher (${classification?.urgency}, where the alert wants ${minUrgency})`;
  }
}
