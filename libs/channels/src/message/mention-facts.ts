import {
  categoryLabels,
  clauseOf,
  criticalUrgency,
  engagementText,
  isNotJudged,
  sourceLabel,
} from '@earshot/domain';
import type { MessageItem } from '../channel.js';
import { cutText, isolated, oneLine } from './cut-text.js';
import { capitalised, joinFewWords, timeLabel } from './labels.js';

/** The bands of an urgency of 0-100, highest first. */
export const urgencyBands = ['critical', 'high', 'normal', 'low'] as const;
export type UrgencyBand = (typeof urgencyBands)[number];

/** What people read about a mention, in words. Nothing is escaped. */
export interface MentionFacts {
  /**
   * `Complaint on Reddit`, in our own words only; `Mention on Reddit` until classified; `…, removed` if the post is gone,
   * `…, handled` if people have dealt with it meanwhile.
   */
  readonly kind: string;
  /** Its summary, else its title, else a note that it is new, or that the post was removed. */
  readonly headline: string;
  /** `Reddit, comment`; `Reddit, post, removed, also on X` */
  readonly place: string;
  /** `also on X and elsewhere on Reddit`; null = nowhere. */
  readonly alsoOn: string | null;
  /** null if the source does not say. */
  readonly author: string | null;
  /** In the time zone of the project. */
  readonly published: string;
  /** null until classified. */
  readonly verdict: {
    readonly category: string;
    readonly sentiment: string;
    readonly urgency: number;
    readonly band: UrgencyBand;
    /** The reasons for its urgency, strongest first: `says “down”, a sign of a widespread outage (+16)`. */
    readonly causes: readonly string[];
    readonly summary: string;
  } | null;
  /** `12 upvotes`; counts that the source does not give are left out. */
  readonly engagement: readonly string[];
  readonly monitors: readonly string[];
}

/** Describes a mention in words, for every channel that people read. */
export function mentionFacts({ mention, monitorNames }: MessageItem, timeZone: string): MentionFacts {
  const { classification } = mention;
  const summary = oneLine(classification?.summary ?? '');
  const alsoOn = alsoOnText(mention);
  const isUnknown = classification !== null && isNotJudged(classification);
  const isUnnamed = isUnknown && classification.category === 'other';
  const removed = mention.removedAt === null ? '' : ', removed';
  const state = `${removed}${mention.status === 'done' ? ', handled' : ''}`;
  return {
    kind: `${classification === null || isUnnamed ? 'Mention' : categoryLabels[classification.category]} on ${sourceLabel(mention.source)}${state}`,
    headline: summary || oneLine(mention.title ?? '') || (removed ? 'The post was removed' : 'A new mention'),
    place: `${sourceLabel(mention.source)}, ${mention.kind}${state}${alsoOn === null ? '' : `, ${alsoOn}`}`,
    alsoOn,
    author: mention.authorHandle === null ? null : oneLine(mention.authorHandle),
    published: timeLabel(mention.publishedAt, timeZone),
    verdict: classification && {
      category: isUnnamed ? 'Not judged in its language' : categoryLabels[classification.category],
      sentiment:
        isUnknown && classification.sentiment === 'neutral'
          ? 'Not judged'
          : capitalised(classification.sentiment),
      urgency: classification.urgency,
      band: urgencyBand(classification.urgency),
      causes: classification.reasons
        .filter(({ about, points }) => about === 'urgency' && points > 0)
        .sort((a, b) => b.points - a.points)
        .slice(0, 3)
        .map((reason) => cutText(oneLine(clauseOf(reason)), 120)),
      summary,
    },
    engagement: Object.entries(mention.engagement).flatMap(([name, count]) =>
      count === null ? [] : [engagementText(name, count)],
    ),
    monitors: monitorNames.map((name) => isolated(oneLine(name))),
  };
}

function alsoOnText({ source, alsoOn }: MessageItem['mention']): string | null {
  const places = alsoOn.map(
    (copy) => `${copy.source === source ? 'elsewhere ' : ''}on ${sourceLabel(copy.source)}`,
  );
  return places.length === 0 ? null : `also ${joinFewWords([...new Set(places)])}`;
}

/** The band of an urgency (0-100). */
export function urgencyBand(urgency: number): UrgencyBand {
  if (urgency >= criticalUrgency) return 'critical';
  if (urgency >= 60) return 'high';
  return urgency >= 35 ? 'normal' : 'low';
}
