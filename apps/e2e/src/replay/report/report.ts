import type { SourceName } from '@earshot/domain';
import { expectedMatches } from './expected-matches.js';
import type { ReplayPost } from '../posts/dress.js';
import type { Gaps } from './gaps.js';
import type { ObservedMention } from '../observed.js';
import type { Stretch } from '../published-posts.js';
import type { Received } from '../received.js';
import type { ReplayMonitor } from '../workspace.js';

/** What became of a keyword's posts. */
export interface MonitorReport {
  readonly keyword: string;
  /** Posts that literally contain the keyword, and that the source shows. */
  readonly expected: number;
  /** More than expected if comments were seen because their post matched another keyword. */
  readonly stored: number;
  readonly classified: number;
  /** Classified as relevant; only these notify. */
  readonly relevant: number;
  readonly notified: number;
  /** Relevant, but notified through another mention of the same post: a group gets one notification. */
  readonly grouped: number;
  /** Expected but not stored, and published in a period that the monitor's own `list_scans` reports as unread. */
  readonly in_gaps: number;
  /** Lost silently: expected but neither stored nor in a gap, stored but not classified, or relevant but in no notification. */
  readonly missed: number;
  /** Posts stored twice in a project, and mentions that the alert notified twice, including two of the same post. */
  readonly doubled: number;
  /** Repeated deliveries with the same `webhook-id`, as after a crash between delivery and record. */
  readonly copies: number;
  /** Stored although not expected. */
  readonly unexpected: number;
}

/** All monitors together, for the posts of one source. */
export interface SourceReport extends Omit<MonitorReport, 'keyword'> {
  readonly source: SourceName;
  readonly posts: number;
  /** Comments among the posts; one is expected only under a post that matches the same keyword. */
  readonly comments: number;
  /** Requests that reached the source's API. */
  readonly requests: number;
}

/** What became of all posts, and of those of each monitor and source. */
export interface ReplayReport extends Omit<MonitorReport, 'keyword'> {
  readonly posts: number;
  readonly seconds: number;
  readonly monitors: readonly MonitorReport[];
  readonly sources: readonly SourceReport[];
}

/** The results of a replay: what the API shows, what arrived at the receiver, what the sandbox counted. */
export interface Observed {
  readonly mentions: readonly ObservedMention[];
  readonly received: readonly Received[];
  /** By source. */
  readonly requests: Readonly<Record<string, number>>;
  /** The id in the corpus of a mention's post. */
  readonly idOf: (mention: ObservedMention) => string;
  readonly publishedIn: (source: SourceName, id: string) => Stretch | undefined;
  readonly gaps: Gaps;
}

/** The ids of the posts that a keyword can find at a source. */
export interface Findable {
  readonly expected: ReadonlySet<string>;
  /** Comments under posts without the keyword: seen only if another monitor has the post read. */
  readonly possible: ReadonlySet<string>;
}

/** By source and keyword. */
export type Expected = ReadonlyMap<SourceName, ReadonlyMap<string, Findable>>;

/** Determines, in the slow and obvious way, what each source must find. */
export function expectedOf(posts: readonly ReplayPost[], keywords: readonly string[]): Expected {
  const bound = new Map(
    posts
      .filter((post) => post.isUnderMatchOnly)
      .map(({ source, id, parent }) => [`${source} ${id}`, parent]),
  );
  const sources = [...new Set(posts.map(({ source }) => source))];
  return new Map(
    sources.map((source) => {
      const matches = expectedMatches(
        posts.filter((post) => post.source === source),
        keywords,
      );
      return [source, new Map([...matches].map(([keyword, ids]) => [keyword, findable(source, ids, bound)]))];
    }),
  );
}

function findable(
  source: SourceName,
  ids: ReadonlySet<string>,
  parents: ReadonlyMap<string, string | null>,
): Findable {
  const isShown = (id: string): boolean => {
    const parent = parents.get(`${source} ${id}`);
    return parent === undefined || parent === null || ids.has(parent);
  };
  return {
    expected: new Set([...ids].filter(isShown)),
    possible: new Set([...ids].filter((id) => !isShown(id))),
  };
}

/** Compares the expected results with the actual ones. */
export function report(
  posts: readonly ReplayPost[],
  expected: Expected,
  monitors: readonly ReplayMonitor[],
  observed: Observed,
  seconds: number,
): ReplayReport {
  const cells = [...expected].flatMap(([source, byKeyword]) => {
    const mentions = observed.mentions.filter((mention) => mention.source === source);
    return monitors.map((monitor) => ({
      source,
      row: cellReport(monitor, source, byKeyword.get(monitor.keyword) ?? nothing, {
        ...observed,
        mentions,
      }),
    }));
  });
  const known = new Set(observed.mentions.map(({ id }) => id));
  const strays = observed.received.filter(({ mentionId }) => !known.has(mentionId)).length;
  const total = sumOf(cells.map(({ row }) => row));
  return {
    ...total,
    unexpected: total.unexpected + strays,
    posts: posts.length,
    seconds: Math.round(seconds),
    monitors: monitors.map(({ keyword }, index) => ({
      keyword,
      ...sumOf(cells.filter((_, at) => at % monitors.length === index).map(({ row }) => row)),
    })),
    sources: [...expected.keys()].map((source) => ({
      source,
      posts: posts.filter((post) => post.source === source).length,
      comments: posts.filter((post) => post.source === source && post.isUnderMatchOnly).length,
      requests: observed.requests[source] ?? 0,
      ...sumOf(cells.filter((cell) => cell.source === source).map(({ row }) => row)),
    })),
  };
}

type Counts = Omit<MonitorReport, 'keyword'>;

const nothing: Findable = { expected: new Set(), possible: new Set() };

function sumOf(rows: readonly Counts[]): Counts {
  const sum = (key: keyof Counts): number => rows.reduce((total, row) => total + row[key], 0);
  return {
    expected: sum('expected'),
    stored: sum('stored'),
    classified: sum('classified'),
    relevant: sum('relevant'),
    notified: sum('notified'),
    grouped: sum('grouped'),
    in_gaps: sum('in_gaps'),
    missed: sum('missed'),
    doubled: sum('doubled'),
    copies: sum('copies'),
    unexpected: sum('unexpected'),
  };
}

/** The report of one monitor on one source. */
function cellReport(
  monitor: ReplayMonitor,
  source: SourceName,
  { expected, possible }: Findable,
  observed: Observed,
): Counts {
  const mine = observed.mentions.filter(({ matches }) =>
    matches.some(({ monitor_id }) => monitor_id === monitor.monitorId),
  );
  const ids = new Set(mine.map(({ id }) => id));
  const stored = new Map(mine.map((mention) => [observed.idOf(mention), mention]));
  const classified = [...stored.values()].filter(({ is_relevant }) => is_relevant !== null);
  const relevant = classified.filter(({ is_relevant }) => is_relevant === true);
  const received = observed.received.filter(
    ({ alertId, mentionId }) => alertId === monitor.alertId && ids.has(mentionId),
  );
  const notified = new Set(received.map(({ mentionId }) => mentionId));
  const notifications = new Set(received.map(({ webhookId }) => webhookId));
  // The same post may also be at another source.
  const told = new Set(
    observed.received.flatMap(({ alertId, mentionId }) => (alertId === monitor.alertId ? mentionId : [])),
  );
  const sentElsewhere = ({ also_on }: ObservedMention): readonly string[] =>
    also_on.flatMap(({ mention_id }) => (told.has(mention_id) ? mention_id : []));
  const notStored = [...expected].filter((id) => !stored.has(id));
  const gaps = observed.gaps(monitor, source);
  const inGaps = notStored.filter((id) => {
    const time = observed.publishedIn(source, id);
    return time !== undefined && gaps.some(({ from, until }) => from <= time.until && time.from <= until);
  }).length;
  const notNotified = relevant.filter(({ id }) => !notified.has(id));
  const grouped = notNotified.filter((mention) => sentElsewhere(mention).length > 0).length;
  // Of two, only one counts as doubled.
  const toldTwice = mine.filter(
    (mention) => notified.has(mention.id) && sentElsewhere(mention).some((other) => other < mention.id),
  ).length;
  return {
    expected: expected.size,
    stored: stored.size,
    classified: classified.length,
    relevant: relevant.length,
    notified: notified.size,
    grouped,
    in_gaps: inGaps,
    missed: notStored.length - inGaps + (stored.size - classified.length) + notNotified.length - grouped,
    doubled: mine.length - stored.size + (notifications.size - notified.size) + toldTwice,
    copies: received.length - notifications.size,
    unexpected: [...stored.keys()].filter((id) => !expected.has(id) && !possible.has(id)).length,
  };
}
