import type { LearnedRelevance } from './learned-relevance.js';
import { traitOfKey, type Trait } from './lesson-key.js';
import type { Threshold } from './thresholds.js';
import { type MonitorTopics, topicWeight } from './topics.js';

/** What a piece of evidence suggests about a post. */
export const lessonMeanings = ['about_you', 'not_about_you'] as const;
export type LessonMeaning = (typeof lessonMeanings)[number];

/** One lesson of a monitor, for display. */
export interface MonitorLesson extends Pick<Trait, 'kind' | 'name'> {
  readonly means: LessonMeaning;
  /** Log-odds; negative = not about the brand. */
  readonly weight: number;
  /** The number of decisions on posts with this evidence, and how many of those agree with the lesson. */
  readonly decisions: number;
  readonly agreeing: number;
}

/** What was learned about one monitor. */
export interface MonitorLessons {
  /** The number of its posts that were kept and ignored, counting only those used for learning. */
  readonly kept: number;
  readonly ignored: number;
  /** Strongest first. */
  readonly lessons: readonly MonitorLesson[];
}

/**
 * The lessons of one monitor, taken from those of its project.
 * @param learned null = nothing learned
 */
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
  lessons.push(
    ...topicLessons(learned?.topics.get(monitorId)),
    ...thresholdLessons(learned?.thresholds.get(monitorId)),
  );
  return {
    kept,
    ignored,
    lessons: lessons.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight)),
  };
}

function topicLessons(topics: MonitorTopics | undefined): MonitorLesson[] {
  if (topics === undefined) return [];
  const lesson = (name: 'kept' | 'ignored', means: LessonMeaning): MonitorLesson => {
    const { posts } = topics[name];
    return {
      kind: 'topic',
      name,
      means,
      weight: topicWeight(topics, name),
      decisions: posts,
      agreeing: posts,
    };
  };
  // Where both are about the same things, nothing follows from one of them.
  return [lesson('kept', 'about_you'), lesson('ignored', 'not_about_you')].filter(({ means, weight }) =>
    means === 'about_you' ? weight > 0 : weight < 0,
  );
}

function thresholdLessons(threshold: Threshold | undefined): MonitorLesson[] {
  if (threshold === undefined || threshold.shift === 0) return [];
  const { shift, kept, ignored } = threshold;
  return [
    {
      kind: 'threshold',
      name: '',
      means: shift < 0 ? 'not_about_you' : 'about_you',
      weight: shift,
      decisions: kept + ignored,
      agreeing: kept + ignored,
    },
  ];
}
