import {
  type Alert,
  categoryLabels,
  type Mention,
  type NeededChange,
  sourceLabel,
  undetermined,
} from '@earshot/domain';
import { languageName } from './language-name.js';

/** Returns what would have made an alert fire, as a sentence without a full stop; null = it fires, or nothing would. */
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
  { failed, points }: NeededChange,
  { minUrgency }: Alert,
  { classification, kind, language, source }: Mention,
): string {
  switch (failed) {
    case 'not_relevant':
      return 'the mention were about the brand';
    case 'monitor_not_listed':
      return 'the alert covered its monitors';
    case 'source_not_listed':
      return `the alert covered posts from ${sourceLabel(source)}`;
    case 'kind_not_listed':
      return kind === 'post' ? 'the alert covered posts' : 'the alert covered comments and replies';
    case 'language_not_listed':
      return `the alert covered posts in ${languageName(language ?? undetermined)}`;
    case 'category_not_listed':
      return `the alert covered the category ${categoryLabels[classification?.category ?? 'other']}`;
    case 'sentiment_not_listed':
      return `the alert covered ${classification?.sentiment} sentiment`;
    case 'urgency_too_low':
      return `its urgency were ${points} higher (${classification?.urgency}, where the alert’s minimum is ${minUrgency})`;
  }
}
