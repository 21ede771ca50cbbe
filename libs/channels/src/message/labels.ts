import type { Category, SourceName } from '@earshot/domain';

/** Names of the sources, as people write them. */
export const sourceLabels: Readonly<Record<SourceName, string>> = {
  x: 'X',
  reddit: 'Reddit',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  threads: 'Threads',
};

/** Names of the categories, as people read them. */
export const categoryLabels: Readonly<Record<Category, string>> = {
  complaint: 'Complaint',
  bug_report: 'Bug report',
  feature_request: 'Feature request',
  question: 'Question',
  praise: 'Praise',
  buying_intent: 'Buying intent',
  comparison: 'Comparison',
  news: 'News',
  promotion: 'Promotion',
  spam: 'Spam',
  other: 'Other',
};

/** `21 Nov 2026, 05:12 UTC`: the same for every reader, since a channel does not know their place. */
export function timeLabel(time: Date): string {
  const month = time.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
  return `${time.getUTCDate()} ${month} ${time.getUTCFullYear()}, ${time.toISOString().slice(11, 16)} UTC`;
}

/** Commas between, `and` before the last. */
export function joinWords(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** `joinWords` for lists of any length: a long one ends with how many are left out. */
export function joinFewWords(items: readonly string[]): string {
  return joinWords(items.length > 4 ? [...items.slice(0, 3), `${items.length - 3} more`] : items);
}
