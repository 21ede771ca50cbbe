import { lessonKey, type Trait, type TraitKind } from './lesson-key.js';
import type { Meaning } from './meaning.js';
import { isFullyRead, type Threshold } from './thresholds.js';
import { type MonitorTopics, topicLead, topicLogOdds } from './topics.js';
import { traitText } from './trait-text.js';

/** The traits of a post that learning uses. */
export interface PostTraits {
  /** Monitors that the post matched. */
  readonly monitorIds: readonly string[];
  /** Codes of the classifier's evidence, without duplicates. */
  readonly signs: readonly string[];
  /** Words near the keywords, without duplicates. `the …` is the word right before a keyword, `… pie` the one right after. */
  readonly words: readonly string[];
  /** What it is about; null or absent = not known. */
  readonly meaning?: Meaning | null;
}

/** What was learned about one trait. */
export interface Lesson {
  /** Log-odds; negative = evidence against the brand. */
  readonly weight: number;
  /** Posts with this trait that were kept and ignored. */
  readonly kept: number;
  readonly ignored: number;
}

/** What was learned from a project's triage, by monitor. Valid for this project only. */
export interface LearnedRelevance {
  /** The number of posts of each monitor that were kept and ignored, by monitor id. */
  readonly monitors: ReadonlyMap<string, Pick<Lesson, 'kept' | 'ignored'>>;
  /** Lessons by `lessonKey`. */
  readonly lessons: ReadonlyMap<string, Lesson>;
  /** What kept and ignored posts are about, by monitor id; only monitors with both. */
  readonly topics: ReadonlyMap<string, MonitorTopics>;
  /** How likely posts have to seem, by monitor id; only monitors with both. */
  readonly thresholds: ReadonlyMap<string, Threshold>;
}

/** The learned evidence for or against a post. */
export interface LearnedOpinion {
  /** Log-odds to add to the classifier's. */
  readonly logOdds: number;
  /** The most important lessons in each direction, e.g. `recipe: 6 of 6 ignored`; null = none. */
  readonly kept: string | null;
  readonly ignored: string | null;
}

const shownLessons = 3;
/**
 * Limits the effect of one-sided triage: a team that has only ever ignored, or only ever kept, changes doubtful posts but
 * never clear ones. Each post triaged the other way raises the limit.
 */
const farthestOneSided = 1.5;

/** The learned evidence for or against a post, from the lessons that apply to it. */
export function opinionOf(learned: LearnedRelevance, traits: PostTraits): LearnedOpinion {
  const share = 1 / Math.max(1, traits.monitorIds.length);
  const found: NamedLesson[] = traitsOf(traits).flatMap(({ key, kind, name }) => {
    const lesson = learned.lessons.get(key);
    return lesson === undefined ? [] : [{ ...lesson, kind, name }];
  });
  found.push(...topicLessons(learned, traits), ...thresholdLessons(learned, traits));
  const sum = found.reduce((total, { weight }) => total + share * weight, 0);
  const farthest = Math.max(
    0,
    ...traits.monitorIds.map((id) => {
      const { kept, ignored } = learned.monitors.get(id) ?? { kept: 0, ignored: 0 };
      return farthestOneSided + Math.min(kept, ignored);
    }),
  );
  const heaviest = found.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  return {
    logOdds: Math.max(-farthest, Math.min(farthest, sum)),
    kept: tell(heaviest.filter(({ weight }) => weight > 0)),
    ignored: tell(heaviest.filter(({ weight }) => weight < 0)),
  };
}

/** A trait that a lesson is learned about by itself; topics and thresholds come from comparing posts. */
export interface PostTrait extends Trait {
  readonly kind: Exclude<TraitKind, 'topic' | 'threshold'>;
  readonly key: string;
}

/** Every trait of a post, separately for each of its monitors because traits of one brand do not apply to another. */
export function traitsOf(post: PostTraits): PostTrait[] {
  return post.monitorIds.flatMap((monitorId) =>
    [
      { kind: 'monitor' as const, name: '' },
      ...post.signs.map((name) => ({ kind: 'sign' as const, name })),
      ...post.words.map((name) => ({ kind: 'word' as const, name })),
    ].map((trait) => ({ monitorId, ...trait, key: lessonKey({ monitorId, ...trait }) })),
  );
}

interface NamedLesson extends Lesson {
  readonly kind: TraitKind;
  readonly name: string;
  /** Of a topic that speaks against a post: the post is closer to the kept ones, but too little. */
  readonly isBetween?: boolean;
}

function topicLessons({ topics }: LearnedRelevance, { monitorIds, meaning }: PostTraits): NamedLesson[] {
  return monitorIds.flatMap((id): NamedLesson[] => {
    const own = topics.get(id);
    if (own === undefined) return [];
    const weight = topicLogOdds(own, meaning);
    if (weight === 0) return [];
    const counts = { kept: own.kept.posts, ignored: own.ignored.posts };
    const isBetween = weight < 0 && (topicLead(own, meaning) ?? 0) > 0;
    return [{ kind: 'topic', name: weight < 0 ? 'ignored' : 'kept', weight, ...counts, isBetween }];
  });
}

/** Of monitors that the post can be compared with: thresholds were learned together with their topics, from posts fully read. */
function thresholdLessons(
  { topics, thresholds }: LearnedRelevance,
  { monitorIds, signs, meaning }: PostTraits,
): NamedLesson[] {
  if (!isFullyRead(signs)) return [];
  return monitorIds.flatMap((id): NamedLesson[] => {
    const [topic, own] = [topics.get(id), thresholds.get(id)];
    if (topic === undefined || own === undefined || topicLead(topic, meaning) === null) return [];
    const { shift, kept, ignored } = own;
    return [{ kind: 'threshold', name: '', weight: shift, kept, ignored }];
  });
}

/** Prefers words and topics, because they are easiest to understand. */
function tell(lessons: readonly NamedLesson[]): string | null {
  if (lessons.length === 0) return null;
  const clear = lessons.filter(({ kind }) => kind === 'word' || kind === 'topic');
  const shown = (clear.length > 0 ? clear : lessons).slice(0, shownLessons).map((lesson) => {
    const { kind, name, weight, kept, ignored } = lesson;
    if (kind === 'topic') return topicText(lesson);
    if (kind === 'threshold') return thresholdText(lesson);
    const isPlain = kind === 'word' && !name.includes('…');
    const what = kind === 'monitor' ? 'posts of this monitor' : isPlain ? name : traitText({ kind, name });
    return `${what}: ${weight < 0 ? ignored : kept} of ${kept + ignored} ${weight < 0 ? 'ignored' : 'kept'}`;
  });
  return shown.join('; ');
}

function thresholdText({ weight, kept, ignored }: NamedLesson): string {
  const where = weight < 0 ? 'higher' : 'lower';
  return `the line lies ${where} after ${posts(kept, 'kept')} and ${posts(ignored, 'ignored')}`;
}

function topicText({ weight, isBetween, ...counts }: NamedLesson): string {
  const [kept, ignored] = [posts(counts.kept, 'kept'), posts(counts.ignored, 'ignored')];
  if (isBetween === true) return `not clearly closer to ${kept} than to ${ignored}`;
  return weight < 0 ? `closer to ${ignored} than to ${kept}` : `closer to ${kept} than to ${ignored}`;
}

function posts(count: number, how: string): string {
  return `${count} ${how} ${count === 1 ? 'post' : 'posts'}`;
}
