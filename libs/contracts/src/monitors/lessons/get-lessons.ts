import { idInput } from '../../input/id-input.js';
import {
  type LessonMeaning,
  lessonMeanings,
  mostTriagedPosts,
  type SourceName,
  sourceNames,
} from '@earshot/domain';
import { examples } from '../../examples.js';
import { Flag, Id, Instant, Integer, OneOf, Parts, RawText } from '../../fields/fields.js';
import { defineOperation } from '../../operation.js';
import { ForgottenLessonOutput, LessonOutput } from './lesson.output.js';

/** How many of a monitor's newest mentions are judged again to see what would change. */
export const mostJudgedAgain = 500;
/** How many lessons are shown, and how many mentions that would change. */
export const lessonsShown = 100;
export const samplesShown = 10;

/** A mention that would be judged differently. */
export class ChangedVerdictOutput {
  @Id('The mention.')
  mention_id: string;

  @OneOf(sourceNames, 'Where it was found.')
  source: SourceName;

  @RawText('Link to the original post.')
  url: string;

  @Instant('When it was found.')
  found_at: string;

  @RawText('The first match and the text around it.')
  excerpt: string;

  @OneOf(lessonMeanings, 'The stored verdict.')
  before: LessonMeaning;

  @OneOf(lessonMeanings, 'What it would be now.')
  after: LessonMeaning;

  @RawText('What triage says of it; null = nothing.', { nullable: true })
  because: string | null;
}

export class GetLessonsOutput {
  @Flag('Whether the project learns from triage.')
  learning: boolean;

  @Integer('Decisions that count: mentions kept.', { min: 0, max: mostTriagedPosts })
  kept: number;

  @Integer('And mentions ignored.', { min: 0, max: mostTriagedPosts })
  ignored: number;

  @Integer('How many lessons there are.')
  lesson_count: number;

  @Parts(() => LessonOutput, `The strongest, ${lessonsShown} at most.`, { maxItems: lessonsShown })
  lessons: LessonOutput[];

  @Parts(() => ForgottenLessonOutput, 'What was forgotten and can be restored, latest first.', {
    maxItems: lessonsShown,
  })
  forgotten: ForgottenLessonOutput[];

  @Integer(
    `How many of the newest ${mostJudgedAgain} mentions were judged again, from the evidence stored with them.`,
    { min: 0, max: mostJudgedAgain },
  )
  examined: number;

  @Integer('How many more were left out: a language model judged them.', { min: 0, max: mostJudgedAgain })
  left_out: number;

  @Integer(
    'How many of the examined would be judged differently, including those your team has decided on since.',
    { min: 0, max: mostJudgedAgain },
  )
  would_change: number;

  @Parts(
    () => ChangedVerdictOutput,
    `Some of them, ${samplesShown} at most: first those nobody has decided on, newest first.`,
    { maxItems: samplesShown },
  )
  samples: ChangedVerdictOutput[];
}

export const getLessons = defineOperation({
  name: 'get_lessons',
  summary: 'See what triage has taught about a monitor',
  description:
    'Use it to see which evidence your triage made count for or against being about you, and how many stored mentions would ' +
    'be judged differently now (reclassify_mentions does it). Changes nothing.',
  method: 'GET',
  path: '/monitors/{id}/lessons',
  scope: 'monitors:read',
  access: 'any',
  input: idInput('Id of the monitor.'),
  output: GetLessonsOutput,
  example: { id: examples.monitor.id },
});
