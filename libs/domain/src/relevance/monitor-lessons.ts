import type { LearnedRelevance } from './learned-relevance.js';
import { traitOfKey, type Trait } from './lesson-key.js';

/** What a piece of evidence says of a post. */
export const lessonMeanings = ['about_you', 'not_about_you'] as const;
export type LessonMeaning = (typeof lessonMeanings)[number];

/** One lesson of a monitor, for display. */
export interface MonitorLesson extends Pick<Trait, 'kind' | 'name'> {
  readonly means: LessonMeaning;
  /** Log-odds; negative = not about the brand. */
  readonly weight: number;
  /** How many decisions have this evidence, and how many of those say what the lesson says. */
  readonly decisions: number;
  readonly agreeing: number;
}

/** What was learned of one monitor. */
export interface MonitorLessons {
  /** How many of its posts were kept and ignored, as far as they are learned from. */
  readonly kept: number;
  readonly ignored: number;
  /** Strongest first. */
  readonly lessons: readonly MonitorLesson[];
}

/** The lessons of one monitor among those of its project. @param learned null = nothing */
export function monitorLessons(learned: LearnedRelevance | null, monitorId: string): MonitorLessons {
  const { kept, ignored } = learned?.monitors.get(monitorId) ?? { kept: 0, ignored: 0 };
  const lessons = [...(learned?.lessons ?? [])].flatMap(([key, lesson]): MonitorLesson[] => {
    const trait = traitOfKey(key, monitorId);
    if (trait === null) return [];
    const { weight } = lesson;
    return [
      {
        kind: trait.kind,
        name: trait.name,
        means: weight < 0 ? 'not_about_you' : 'about_you',
        weight,
        decisions: lesson.kept + lesson.ignored,
        agreeing: weight < 0 ? lesson.ignored : lesson.kept,
      },
    ];
  });
  return {
    kept,
    ignored,
    lessons: lessons.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight)),
  };
}

/** A trait in words: `near “anvil”`, `right after “the”`, `right before “pie”`, `lower case`. */
export function traitText({ kind, name }: Pick<Trait, 'kind' | 'name'>): string {
  switch (kind) {
    case 'monitor':
      return 'any post of this monitor';
    case 'sign':
      return name.replaceAll('_', ' ');
    case 'word': {
      const [, after] = /^(.+) …$/.exec(name) ?? [];
      const [, before] = /^… (.+)$/.exec(name) ?? [];
      if (after !== undefined) return `right after “${after}”`;
      return before === undefined ? `near “${name}”` : `right before “${before}”`;
    }
  }
}
