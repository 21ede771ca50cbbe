import { type ClassificationReason, type Engagement, hourMs } from '@earshot/domain';
import { urgencyReason } from './urgency-reason.js';

/** Posts that many people see rank higher, and fresh posts before old ones. Counts that a source does not report add nothing. */
export function attentionReasons(
  { engagement, publishedAt }: { readonly engagement: Engagement; readonly publishedAt: Date },
  now: Date,
): ClassificationReason[] {
  const ageHours = Math.max(0, (now.getTime() - publishedAt.getTime()) / hourMs);
  const reactions = reactionsIn(engagement);
  const views = Math.max(0, engagement['views'] ?? 0);
  const perHour = reactions / Math.max(1, ageHours);
  return [
    urgencyReason('reach', counted(views, 'view'), Math.min(6, 1.5 * Math.log10(1 + views / 1_000))),
    urgencyReason('audience', counted(reactions, 'reaction'), Math.min(8, 3 * Math.log10(1 + reactions))),
    urgencyReason('growth', `${Math.round(perHour)} an hour`, Math.min(6, 3 * Math.log10(1 + perHour / 10))),
    urgencyReason(
      'age',
      counted(Math.floor(ageHours / 24), 'day'),
      -Math.min(15, Math.floor(Math.max(0, ageHours - 24) / 6)),
    ),
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * A repost or quote counts three times, a reply or answer twice. Sources have their own names for the same counts. Where
 * authors vote for their own post (Reddit's upvotes, Hacker News' points), that vote is no reaction.
 */
function reactionsIn(engagement: Engagement): number {
  const count = (...names: string[]): number =>
    names.reduce((sum, name) => sum + Math.max(0, engagement[name] ?? 0), 0);
  return (
    count('likes', 'favourites', 'score', 'reactions') +
    Math.max(0, count('upvotes') - 1) +
    Math.max(0, count('points') - 1) +
    3 * count('reposts', 'reblogs', 'quotes') +
    2 * count('comments', 'replies', 'answers')
  );
}
