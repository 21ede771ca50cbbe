import type { AlertMessage } from '../channel.js';
import { oneLine } from './cut-text.js';
import { categoryLabels, sourceLabels, timeLabel } from './labels.js';

/** How pressing an urgency of 0-100 is. */
export type UrgencyBand = 'critical' | 'high' | 'normal' | 'low';

/** What people read of a mention, in words. Nothing is escaped. */
export interface AlertFacts {
  /** `Reddit, comment` */
  readonly place: string;
  /** null where the source does not say. */
  readonly author: string | null;
  readonly published: string;
  /** null until classified. */
  readonly verdict: {
    readonly category: string;
    readonly sentiment: string;
    readonly urgency: number;
    readonly band: UrgencyBand;
    /** What made it urgent, strongest first: `outage words (+16)`. */
    readonly causes: readonly string[];
    readonly summary: string;
  } | null;
  /** `12 upvotes`; counts that the source does not tell are left out. */
  readonly engagement: readonly string[];
}

/** Puts a mention in words, for every channel that people read. */
export function alertFacts({ mention }: Pick<AlertMessage, 'mention'>): AlertFacts {
  const { classification } = mention;
  return {
    place: `${sourceLabels[mention.source]}, ${mention.kind}`,
    author: mention.authorHandle === null ? null : oneLine(mention.authorHandle),
    published: timeLabel(mention.publishedAt),
    verdict: classification && {
      category: categoryLabels[classification.category],
      sentiment: classification.sentiment.charAt(0).toUpperCase() + classification.sentiment.slice(1),
      urgency: classification.urgency,
      band: urgencyBand(classification.urgency),
      causes: classification.reasons
        .filter(({ about, points }) => about === 'urgency' && points > 0)
        .sort((a, b) => b.points - a.points)
        .slice(0, 3)
        .map(({ code, points }) => `${code.replaceAll('_', ' ')} (+${Math.round(points)})`),
      summary: oneLine(classification.summary),
    },
    engagement: Object.entries(mention.engagement).flatMap(([name, count]) =>
      count === null ? [] : [`${count.toLocaleString('en-US')} ${name}`],
    ),
  };
}

function urgencyBand(urgency: number): UrgencyBand {
  if (urgency >= 80) return 'critical';
  if (urgency >= 60) return 'high';
  return urgency >= 35 ? 'normal' : 'low';
}
