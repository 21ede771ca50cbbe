import { nearShown, previewShown } from '@earshot/contracts';
import {
  type AlertVerdict,
  distanceOf,
  type DryRunMention,
  type DryRunMessage,
  dryRunMessages,
  evaluateAlert,
  type Mention,
  type NearMiss,
  nearMiss,
} from '@earshot/domain';

type Rule = Parameters<typeof evaluateAlert>[0] & Parameters<typeof dryRunMessages>[0];

/** A near miss with only its mention's id: thousands may be examined before the nearest are known. */
interface Near extends NearMiss {
  readonly mentionId: string;
  readonly distance: number;
}

/** The result of a rule's dry run. */
export interface DryRunResult {
  /** Most frequent first. */
  readonly verdicts: readonly { readonly verdict: AlertVerdict; readonly count: number }[];
  /** The mentions that would have been sent, newest first. */
  readonly fired: readonly DryRunMention[];
  /** Those sent in the window or still waiting, including those about older mentions. */
  readonly messages: readonly DryRunMessage[];
  /** Nearest first. */
  readonly near: readonly Near[];
}

/** Tries a rule on mentions, one at a time and in any order. */
export class AlertDryRun {
  private readonly counts = new Map<AlertVerdict, number>();
  private readonly fired: DryRunMention[] = [];
  private readonly near: Near[] = [];

  /** @param since older mentions count only as part of messages that are sent later */
  constructor(
    private readonly rule: Rule,
    private readonly since: Date,
  ) {}

  examine(mention: Mention): void {
    const { id, foundAt, classification, alsoOn } = mention;
    const verdict = evaluateAlert(this.rule, mention);
    if (verdict === 'fired') {
      const copyIds = alsoOn.map(({ mentionId }) => mentionId);
      this.fired.push({ id, foundAt, urgency: classification?.urgency ?? 0, copyIds });
      return;
    }
    if (foundAt < this.since) return;
    this.counts.set(verdict, (this.counts.get(verdict) ?? 0) + 1);
    const miss = nearMiss(this.rule, mention);
    if (miss !== null) this.near.push({ ...miss, mentionId: id, distance: distanceOf(miss, mention) });
  }

  result(timeZone: string): DryRunResult {
    const messages = dryRunMessages(this.rule, this.fired, timeZone);
    const inMessages = new Set(messages.flatMap(({ mentionIds }) => mentionIds));
    const recent = this.fired.filter(({ foundAt }) => foundAt >= this.since);
    const fired = recent.filter(({ id }) => inMessages.has(id));
    const counts: [AlertVerdict, number][] = [
      ...this.counts,
      ['fired', fired.length],
      ['same_post_notified', recent.length - fired.length],
    ];
    return {
      verdicts: counts
        .filter(([, count]) => count > 0)
        .map(([verdict, count]) => ({ verdict, count }))
        .sort((a, b) => b.count - a.count),
      fired: fired.sort((a, b) => (a.id < b.id ? 1 : -1)),
      messages: messages.filter(({ sentAt }) => sentAt >= this.since),
      near: this.near.sort((a, b) => a.distance - b.distance).slice(0, nearShown),
    };
  }
}

/** The ids of the mentions to show in an answer. */
export function shownOf({ fired, near }: DryRunResult): string[] {
  return [...fired.slice(0, previewShown).map(({ id }) => id), ...near.map(({ mentionId }) => mentionId)];
}
