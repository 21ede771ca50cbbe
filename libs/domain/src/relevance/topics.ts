import type { IsForgotten } from './forgotten-lesson.js';
import { directionOf, type Meaning, product, unit, versionOfMeaning } from './meaning.js';

/** What is needed of a triaged post. */
interface SortedPost {
  readonly monitorIds: readonly string[];
  readonly isAbout: boolean;
  readonly decidedAt?: Date;
  readonly meaning?: Meaning | null;
}

/** What people did with a post. */
export type Side = 'kept' | 'ignored';

/** What the posts on one side of a monitor's triage are about. */
export interface Topic {
  /** How many posts it was learned from. */
  readonly posts: number;
  /** The mean of their directions. */
  readonly centre: Float64Array;
}

/** What the posts of one monitor are about that people kept, and those that they ignored. */
export interface MonitorTopics {
  /** Of the model that the posts were read by. */
  readonly version: number;
  readonly kept: Topic;
  readonly ignored: Topic;
}

/**
 * Log-odds for a difference of 1 between the cosines with the two centres, and what is taken off once people have shown both
 * kinds of posts: more of the others are then caught, and still more of the brand's kept than without any triage. The
 * monitor's threshold takes it back once it knows more than two posts of each kind.
 */
const pull = 8;
const doubt = 1.2;
/** With this many posts of each kind, comparisons with both count in full. */
export const enoughPosts = 2;

/** The topics of each monitor that people both kept and ignored posts of. @param posts the latest first */
export function learnTopics(
  posts: readonly SortedPost[],
  isForgotten: IsForgotten,
): ReadonlyMap<string, MonitorTopics> {
  const topics = new Map<string, MonitorTopics>();
  for (const monitorId of new Set(posts.flatMap(({ monitorIds }) => monitorIds))) {
    const known = posts.flatMap(({ monitorIds, isAbout, decidedAt, meaning }) => {
      const side = sideOf(isAbout);
      const evidence = { monitorId, kind: 'topic' as const, name: side };
      const counts = monitorIds.includes(monitorId) && !isForgotten(evidence, decidedAt);
      return counts && meaning ? [{ side, meaning }] : [];
    });
    const [latest] = known;
    if (latest === undefined) continue;
    // After a change of the model, only what it has read itself can be compared.
    const version = versionOfMeaning(latest.meaning);
    const of = (wanted: Side): Topic | null =>
      topicOf(
        known
          .filter(({ side, meaning }) => side === wanted && versionOfMeaning(meaning) === version)
          .map(({ meaning }) => directionOf(meaning)),
      );
    const [kept, ignored] = [of('kept'), of('ignored')];
    if (kept !== null && ignored !== null) topics.set(monitorId, { version, kept, ignored });
  }
  return topics;
}

export function sideOf(isAbout: boolean): Side {
  return isAbout ? 'kept' : 'ignored';
}

function topicOf(directions: readonly Float64Array[]): Topic | null {
  const [first] = directions;
  if (first === undefined) return null;
  const centre = first.map(
    (_, index) => directions.reduce((sum, direction) => sum + (direction[index] ?? 0), 0) / directions.length,
  );
  return { posts: directions.length, centre };
}

/** How much closer a post is to what people kept, as a difference of cosines; null if it was read by another model, or by none. */
export function topicLead(topics: MonitorTopics, meaning: Meaning | null | undefined): number | null {
  return meaning && versionOfMeaning(meaning) === topics.version
    ? leadOf(topics, directionOf(meaning))
    : null;
}

/** Log-odds that a post is about the brand, by which side it is closer to; 0 if it cannot be compared. */
export function topicLogOdds(topics: MonitorTopics, meaning: Meaning | null | undefined): number {
  const lead = topicLead(topics, meaning);
  return lead === null ? 0 : logOddsOf(topics, lead);
}

/** The same for a post that the topics were learned from, as if it had not been: it would speak for its own side. */
export function topicLogOddsApart(topics: MonitorTopics, { isAbout, meaning }: SortedPost): number {
  if (!meaning || versionOfMeaning(meaning) !== topics.version) return 0;
  const direction = directionOf(meaning);
  const side = sideOf(isAbout);
  const { posts, centre } = topics[side];
  if (posts < 2) return 0;
  const others = centre.map((mean, index) => (mean * posts - (direction[index] ?? 0)) / (posts - 1));
  const without = { ...topics, [side]: { posts: posts - 1, centre: others } };
  return logOddsOf(without, leadOf(without, direction));
}

/** The same for a post in the middle of one side: how much its lesson counts. */
export function topicWeight(topics: MonitorTopics, side: Side): number {
  return logOddsOf(topics, leadOf(topics, unit(topics[side].centre)));
}

function leadOf({ kept, ignored }: MonitorTopics, direction: Float64Array): number {
  return product(direction, kept.centre) - product(direction, ignored.centre);
}

function logOddsOf({ kept, ignored }: MonitorTopics, lead: number): number {
  const share = Math.min(1, Math.min(kept.posts, ignored.posts) / enoughPosts);
  return share * (pull * lead - doubt);
}
