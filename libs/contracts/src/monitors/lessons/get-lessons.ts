import { idInput } from '../../input/id-input.js';
import { lessonMeanings, mostTriagedPosts, sourceNames } from '@earshot/domain';
import { examples } from '../../examples.js';
import { Flag, Id, Instant, Integer, objectWith, OneOf, Parts, RawText } from '../../fields/fields.js';
import { defineOperation } from '../../operation.js';
import { ForgottenLessonOutput, LessonOutput } from './lesson.output.js';

/** How many of a monitor's newest mentions are judged again to see what would change. */
export const mostJudgedAgain = 500;
/** How many lessons are shown, and how many mentions that would change. */
export const lessonsShown = 100;
export const samplesShown = 10;

/** A mention that would be judged differently. */
export class ChangedVerdictOutput extends objectWith({
  mention_id: Id('The mention.'),
  source: OneOf(sourceNames, 'Where it was found.'),
  url: RawText('Link to the original post.'),
  found_at: Instant('When it was found.'),
  excerpt: RawText('The first match and the text around it.'),
  before: OneOf(lessonMeanings, 'The stored verdict.'),
  after: OneOf(lessonMeanings, 'What it would be now.'),
  because: RawText('What triage says of it; null = nothing.', { nullable: true }),
}) {}

export class GetLessonsOutput extends objectWith({
  learning: Flag('Whether the project learns from triage.'),
  kept: Integer('Decisions that count: mentions kept.', { min: 0, max: mostTriagedPosts }),
  ignored: Integer('And mentions ignored.', { min: 0, max: mostTriagedPosts }),
  lesson_count: Integer('How many lessons there are.'),
  lessons: Parts(() => LessonOutput, `The strongest, ${lessonsShown} at most.`, { maxItems: lessonsShown }),
  forgotten: Parts(() => ForgottenLessonOutput, 'What was forgotten and can be restored, latest first.', {
    maxItems: lessonsShown,
  }),
  examined: Integer(
    `How many of the newest ${mostJudgedAgain} mentions were judged again, from the evidence stored with them.`,
    { min: 0, max: mostJudgedAgain },
  ),
  left_out: Integer('How many more were left out: a language model judged them.', {
    min: 0,
    max: mostJudgedAgain,
  }),
  would_change: Integer(
    'How many of the examined would be judged differently, including those your team has decided on since.',
    { min: 0, max: mostJudgedAgain },
  ),
  samples: Parts(
    () => ChangedVerdictOutput,
    `Some of them, ${samplesShown} at most: first those nobody has decided on, newest first.`,
    { maxItems: samplesShown },
  ),
}) {}

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
