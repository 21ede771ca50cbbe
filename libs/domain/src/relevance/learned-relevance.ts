/** What learning looks at in a post. */
export interface PostTraits {
  /** Those that the post matched. */
  readonly monitorIds: readonly string[];
  /** Codes of the evidence that the classifier had, each once. */
  readonly signs: readonly string[];
  /** Words near the names, each once; `the …` is the word right before, `… pie` the one right after. */
  readonly words: readonly string[];
}

/** What one trait taught. */
export interface Lesson {
  /** In log-odds; below 0 it speaks against the brand. */
  readonly weight: number;
  /** Posts with this trait that people took for ones about the brand, and for others. */
  readonly kept: number;
  readonly ignored: number;
}

/** What a project's triage taught, for each of its monitors. Of no use to any other project. */
export interface LearnedRelevance {
  /** How many posts of each monitor people kept and ignored, by its id. */
  readonly monitors: ReadonlyMap<string, Pick<Lesson, 'kept' | 'ignored'>>;
  /** By `lessonKey`. */
  readonly lessons: ReadonlyMap<string, Lesson>;
}

export type TraitKind = 'monitor' | 'sign' | 'word';

/** What was learned speaks for or against a post. */
export interface LearnedOpinion {
  /** In log-odds, to be added to the classifier's. */
  readonly logOdds: number;
  /** The lessons that weighed most each way, in words, e.g. `recipe: 6 of 6 ignored`; null = none. */
  readonly kept: string | null;
  readonly ignored: string | null;
}

const shownLessons = 3;
/**
 * A team that has only ever ignored, or only ever kept, moves doubtful posts and never clear ones: nobody knows whether it
 * would say the same of those. Each post that it judged the other way lets it move a post further.
 */
const farthestOneSided = 1.5;

/** What the lessons say of a post, most telling first. */
export function opinionOf(learned: LearnedRelevance, traits: PostTraits): LearnedOpinion {
  const share = 1 / Math.max(1, traits.monitorIds.length);
  const found = traitsOf(traits).flatMap(({ key, kind, name }) => {
    const lesson = learned.lessons.get(key);
    return lesson === undefined ? [] : [{ ...lesson, kind, name }];
  });
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

/** Every trait of a post, for each of its monitors: what tells one brand tells nothing of another. */
export function traitsOf(post: PostTraits): { key: string; kind: TraitKind; name: string }[] {
  return post.monitorIds.flatMap((monitorId) =>
    [
      { kind: 'monitor' as const, name: '' },
      ...post.signs.map((name) => ({ kind: 'sign' as const, name })),
      ...post.words.map((name) => ({ kind: 'word' as const, name })),
    ].map((trait) => ({ ...trait, key: lessonKey(monitorId, trait.kind, trait.name) })),
  );
}

/** Under which a lesson is found. @param name of the trait; empty for the monitor itself */
function lessonKey(monitorId: string, kind: TraitKind, name: string): string {
  return `${monitorId} ${kind} ${name}`;
}

/** Words first: they are what people recognise. */
function tell(lessons: readonly (Lesson & { kind: TraitKind; name: string })[]): string | null {
  if (lessons.length === 0) return null;
  const words = lessons.filter(({ kind }) => kind === 'word');
  const shown = (words.length > 0 ? words : lessons)
    .slice(0, shownLessons)
    .map(({ kind, name, ...lesson }) => {
      const { weight, kept, ignored } = lesson;
      const what = { monitor: 'posts of this monitor', sign: name.replaceAll('_', ' '), word: name }[kind];
      return `${what}: ${weight < 0 ? ignored : kept} of ${kept + ignored} ${weight < 0 ? 'ignored' : 'kept'}`;
    });
  return shown.join('; ');
}
