import { expectedMatches } from '../replay/report/expected-matches.js';
import type { Copy } from './alert-receiver.js';
import { type ChaosPost, serialIn } from './traffic/chaos-posts.js';
import type { Acknowledged } from './traffic/customer.js';
import type { Seen } from './observe.js';

/** A monitor whose posts are owed from a given time on. */
export interface OwedMonitor {
  readonly id: string;
  readonly keyword: string;
  /** Posts published later than this are owed; in milliseconds since 1970. */
  readonly since: number;
}

/** What was done in a project, and the result. */
export interface ProjectHistory {
  readonly monitors: readonly OwedMonitor[];
  /** Each reports every relevant mention of the project. */
  readonly alertIds: readonly string[];
  readonly acknowledged: readonly Acknowledged[];
  readonly seen: Seen;
}

/** Everything that happened, as seen from outside. */
export interface History {
  readonly published: readonly { readonly post: ChaosPost; readonly at: number }[];
  readonly projects: readonly ProjectHistory[];
  /** Everything that the receiver got. */
  readonly copies: readonly Copy[];
  /** What clients saw but should not have seen. */
  readonly clientFaults: readonly string[];
}

/** The comparison of what is there with what was promised. */
export interface Verdict {
  /** Pairs of a monitor and a post that contains its keyword. */
  readonly expected: number;
  readonly stored: number;
  /** The number of notifications owed. */
  readonly owed: number;
  readonly delivered: number;
  /** Mentions stored twice, notifications created twice, messages sent under two ids, monitors or alerts created twice. */
  readonly doubled: number;
  /** Copies of messages that a receiver had already accepted. */
  readonly copies: number;
  /** A sentence for everything that is missing (so far): a mention, its classification, a delivery, an acknowledged write. */
  readonly lost: readonly string[];
  /** A sentence for everything that is there but must not be. */
  readonly wrong: readonly string[];
}

/** Compares what was owed with what is there. */
export function judge(history: History): Verdict {
  const ofProjects = history.projects.map((project) => judgeProject(project, history));
  const sum = (key: 'expected' | 'stored' | 'owed' | 'delivered'): number =>
    ofProjects.reduce((total, verdict) => total + verdict[key], 0);
  const strays = wireFaults(history);
  const doubles = ofProjects.flatMap((verdict) => verdict.doubled);
  return {
    expected: sum('expected'),
    stored: sum('stored'),
    owed: sum('owed'),
    delivered: sum('delivered'),
    doubled: doubles.length,
    copies: acceptedCopies(history.copies),
    lost: ofProjects.flatMap((verdict) => verdict.lost),
    wrong: [
      ...doubles,
      ...ofProjects.flatMap((verdict) => verdict.wrong),
      ...strays,
      ...history.clientFaults,
    ],
  };
}

function judgeProject({ monitors, alertIds, acknowledged, seen }: ProjectHistory, history: History) {
  const mentions = judgeMentions(monitors, seen, history.published);
  const notifications = judgeNotifications(alertIds, seen, history.copies);
  const objects = judgeObjects(acknowledged, seen);
  return {
    expected: mentions.expected,
    stored: mentions.stored,
    owed: notifications.owed,
    delivered: notifications.delivered,
    doubled: [...mentions.doubled, ...notifications.doubled, ...objects.doubled],
    lost: [...mentions.lost, ...notifications.lost, ...objects.lost],
    wrong: mentions.wrong,
  };
}

/**
 * Every published post that contains the keyword of a live monitor must be one classified mention, and there must be no
 * others.
 */
function judgeMentions(
  monitors: readonly OwedMonitor[],
  { mentions }: Seen,
  published: History['published'],
) {
  const matches = expectedMatches(
    published.map(({ post: { serial, fields } }) => ({ id: serial, fields })),
    monitors.map(({ keyword }) => keyword),
  );
  const publishedAt = new Map(published.map(({ post, at }) => [post.serial, at]));
  const stored = new Set(
    mentions.flatMap(({ text, matches: found }) =>
      found.map(({ monitor_id }) => `${monitor_id} ${serialIn(text)}`),
    ),
  );
  const saying = monitors.flatMap(({ id, keyword, since }) =>
    [...(matches.get(keyword) ?? [])].map((serial) => ({ id, keyword, serial, since })),
  );
  const expected = saying.filter(({ serial, since }) => (publishedAt.get(serial) ?? 0) >= since);
  const missing = expected.filter(({ id, serial }) => !stored.has(`${id} ${serial}`));
  const known = new Set(saying.map(({ id, serial }) => `${id} ${serial}`));
  const unclassified = mentions.filter(({ is_relevant }) => is_relevant === null);
  return {
    expected: expected.length,
    stored: expected.length - missing.length,
    doubled: repeated(mentions.map(({ source, text }) => `${source} note ${serialIn(text)}`)).map(
      (post) => `${post} is stored twice`,
    ),
    lost: [
      ...missing.map(({ keyword, serial }) => `note ${serial} is not stored as a mention of ${keyword}`),
      ...unclassified.map(({ text }) => `note ${serialIn(text)} is not classified`),
    ],
    wrong: [...stored].filter((pair) => !known.has(pair)).map((pair) => `${pair} is stored without a match`),
  };
}

/** Every relevant mention must have one notification for each alert, and must have arrived at least once. */
function judgeNotifications(alertIds: readonly string[], seen: Seen, copies: readonly Copy[]) {
  const rows = seen.notifications.flatMap(({ id, alert_id, mention_ids, status }) =>
    mention_ids.map((mentionId) => ({ id, status, pair: `${alert_id} ${mentionId}` })),
  );
  const byPair = new Map(rows.map((row) => [row.pair, row]));
  const accepted = new Set(copies.filter((copy) => copy.accepted).map(({ webhookId }) => webhookId));
  const owed = seen.mentions
    .filter(({ is_relevant }) => is_relevant === true)
    .flatMap((mention) => alertIds.map((alertId) => ({ mention, pair: `${alertId} ${mention.id}` })));
  const arrived = owed.filter(({ pair }) => {
    const row = byPair.get(pair);
    return row?.status === 'delivered' && accepted.has(webhookIdOf(row.id));
  });
  const isThere = new Set(arrived);
  return {
    owed: owed.length,
    delivered: arrived.length,
    doubled: repeated(rows.map(({ pair }) => pair)).map((pair) => `${pair} is notified twice`),
    lost: owed
      .filter((each) => !isThere.has(each))
      .map(
        ({ mention, pair }) =>
          `note ${serialIn(mention.text)} did not arrive: ${byPair.get(pair)?.status ?? 'no notification'}`,
      ),
  };
}

/** Every acknowledged object must be as the API acknowledged it, and must exist once. */
function judgeObjects(acknowledged: readonly Acknowledged[], seen: Seen) {
  const there = { monitors: seen.monitors, alerts: seen.alerts };
  const byId = new Map([...seen.monitors, ...seen.alerts].map((object) => [object.id, object]));
  return {
    doubled: (['monitors', 'alerts'] as const).flatMap((kind) =>
      repeated(there[kind].map(({ name }) => name)).map((name) => `there are two ${kind} "${name}"`),
    ),
    lost: acknowledged.flatMap(({ kind, id, name, active }) => {
      const object = byId.get(id);
      if (object === undefined) return `${kind} "${name}" was acknowledged but does not exist`;
      return object.name === name && object.active === active
        ? []
        : `${kind} "${name}" was acknowledged as ${active ? 'active' : 'paused'} but is "${object.name}", ${object.active ? 'active' : 'paused'}`;
    }),
  };
}

/** All copies of a message must have the same id, and every id must belong to an existing notification. */
function wireFaults({ copies, projects }: History): string[] {
  const known = new Set(projects.flatMap(({ seen }) => seen.notifications.map(({ id }) => webhookIdOf(id))));
  const idOf = new Map<string, string>();
  return copies.flatMap(({ webhookId, alertId, mentionId }) => {
    const pair = `${alertId} ${mentionId}`;
    const first = idOf.get(pair) ?? webhookId;
    idOf.set(pair, first);
    return [
      ...(known.has(webhookId) ? [] : [`${webhookId} arrived but belongs to no notification`]),
      ...(first === webhookId ? [] : [`${pair} arrived as ${first} and as ${webhookId}`]),
    ];
  });
}

function acceptedCopies(copies: readonly Copy[]): number {
  const accepted = copies.filter((copy) => copy.accepted).map(({ webhookId }) => webhookId);
  return accepted.length - new Set(accepted).size;
}

function webhookIdOf(notificationId: string): string {
  return `msg_${notificationId.replaceAll('-', '')}`;
}

function repeated(items: readonly string[]): string[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size === seen.add(item).size);
}
