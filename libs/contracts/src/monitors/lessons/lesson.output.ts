import {
  type ForgottenLesson,
  lessonIdOf,
  lessonMeanings,
  type MonitorLesson,
  restorableDays,
  restorableUntil,
  traitText,
} from '@earshot/domain';
import { Fraction, Id, Instant, Integer, objectWith, OneOf, RawText } from '../../fields/fields.js';
import { isoTime } from '../../time.js';

/** What triage has taught about one kind of evidence. */
export class LessonOutput extends objectWith({
  id: RawText('Names the lesson among those of its monitor, e.g. word:anvil; for forget_lessons.'),
  evidence: RawText('The evidence in words, e.g. near “anvil”.'),
  means: OneOf(lessonMeanings, 'What it says of a post.'),
  weight: Fraction('How much it counts, in log-odds; negative = not about you.', {
    min: -Number.MAX_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
  }),
  decisions: Integer('Decisions of your team on mentions with this evidence.'),
  agreeing: Integer('How many of them say what the lesson says.'),
}) {}

/** A lesson, or all lessons of a monitor, that no longer counts. */
export class ForgottenLessonOutput extends objectWith({
  id: Id('Names it for restore_lessons.'),
  lesson: RawText('Id of the lesson; null = all of the monitor.', { nullable: true }),
  evidence: RawText('The evidence in words; null = all of the monitor.', { nullable: true }),
  forgotten_at: Instant('Decisions up to this time do not count for it.'),
  restorable_until: Instant(`Until when it can be restored: ${restorableDays} days.`),
}) {}

export function toLessonOutput(lesson: MonitorLesson): LessonOutput {
  const { means, weight, decisions, agreeing } = lesson;
  return {
    id: lessonIdOf(lesson),
    evidence: traitText(lesson),
    means,
    weight: Math.round(weight * 100) / 100,
    decisions,
    agreeing,
  };
}

export function toForgottenOutput({
  id,
  kind,
  name,
  forgottenAt,
}: ForgottenLesson & { readonly id: string }): ForgottenLessonOutput {
  return {
    id,
    lesson: kind === 'all' ? null : lessonIdOf({ kind, name }),
    evidence: kind === 'all' ? null : traitText({ kind, name }),
    forgotten_at: isoTime(forgottenAt),
    restorable_until: isoTime(restorableUntil(forgottenAt)),
  };
}
