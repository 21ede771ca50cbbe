import type { ObservedMention } from './observed.js';
import type { Received } from './received.js';
import type { ReplayMonitor } from './workspace.js';

export interface MonitorReport {
  readonly keyword: string;
  /** Posts that literally contain the keyword. */
  readonly expected: number;
  readonly stored: number;
  readonly classified: number;
  /** Of the classified ones; only these notify. */
  readonly relevant: number;
  readonly notified: number;
  /** Expected but not stored, stored but not classified, relevant but not notified. */
  readonly missed: number;
  /** A post stored twice in a project, or a mention notified twice by the alert. */
  readonly doubled: number;
  /** Deliveries that came again under the same `webhook-id`, as after a crash between delivery and record. */
  readonly copies: number;
  /** Stored although nobody expected it. */
  readonly unexpected: number;
}

export interface ReplayReport extends Omit<MonitorReport, 'keyword'> {
  readonly posts: number;
  readonly seconds: number;
  readonly monitors: readonly MonitorReport[];
}

/** What came of the posts: what the API shows, and what arrived at the receiver. */
export interface Observed {
  readonly mentions: readonly ObservedMention[];
  readonly received: readonly Received[];
}

/** Compares what was expected with what the API shows. @param expected by keyword, ids of posts (`t3_...`) */
export function report(
  posts: number,
  expected: ReadonlyMap<string, ReadonlySet<string>>,
  monitors: readonly ReplayMonitor[],
  observed: Observed,
  seconds: number,
): ReplayReport {
  const rows = monitors.map((monitor) =>
    monitorReport(monitor, expected.get(monitor.keyword) ?? new Set<string>(), observed),
  );
  const sum = (key: Exclude<keyof MonitorReport, 'keyword'>): number =>
    rows.reduce((total, row) => total + row[key], 0);
  return {
    posts,
    expected: sum('expected'),
    stored: sum('stored'),
    classified: sum('classified'),
    relevant: sum('relevant'),
    notified: sum('notified'),
    missed: sum('missed'),
    doubled: sum('doubled'),
    copies: sum('copies'),
    unexpected: sum('unexpected'),
    seconds: Math.round(seconds),
    monitors: rows,
  };
}

function monitorReport(
  monitor: ReplayMonitor,
  expected: ReadonlySet<string>,
  observed: Observed,
): MonitorReport {
  const mine = observed.mentions.filter(({ matches }) =>
    matches.some(({ monitor_id }) => monitor_id === monitor.monitorId),
  );
  const stored = new Map(mine.map((mention) => [fullname(mention), mention]));
  const classified = [...stored.values()].filter(({ is_relevant }) => is_relevant !== null);
  const relevant = classified.filter(({ is_relevant }) => is_relevant === true);
  const received = observed.received.filter(({ alertId }) => alertId === monitor.alertId);
  const notified = new Set(received.map(({ mentionId }) => mentionId));
  const notifications = new Set(received.map(({ webhookId }) => webhookId));
  const notStored = [...expected].filter((id) => !stored.has(id)).length;
  const notNotified = relevant.filter(({ id }) => !notified.has(id)).length;
  return {
    keyword: monitor.keyword,
    expected: expected.size,
    stored: stored.size,
    classified: classified.length,
    relevant: relevant.length,
    notified: notified.size,
    missed: notStored + (stored.size - classified.length) + notNotified,
    doubled: mine.length - stored.size + (notifications.size - notified.size),
    copies: received.length - notifications.size,
    unexpected: [...stored.keys()].filter((id) => !expected.has(id)).length,
  };
}

/** `https://www.reddit.com/r/sub/comments/abc/slug/` -> `t3_abc` */
function fullname({ url }: ObservedMention): string {
  return `t3_${/\/comments\/([0-9a-z]+)/.exec(url)?.[1] ?? url}`;
}
