import type { GetLessonsOutput, LessonOutput } from '@earshot/contracts';
import type { LessonMeaning } from '@earshot/domain';
import { countText, numberText } from '../../format/count.js';

/** What a lesson means for a post. */
export const meaningTexts: Readonly<Record<LessonMeaning, string>> = {
  about_you: 'about us',
  not_about_you: 'not about us',
};

/** `37 decisions count: 22 kept, 15 ignored.` */
export function decisionsText({ kept, ignored }: Pick<GetLessonsOutput, 'kept' | 'ignored'>): string {
  const verb = kept + ignored === 1 ? 'counts' : 'count';
  return `${countText(kept + ignored, 'decision')} ${verb}: ${numberText(kept)} kept, ${numberText(ignored)} ignored.`;
}

/** Describes the strongest lesson: `Near “anvil” means not about us.` null = there are no lessons. */
export function strongestText(lessons: readonly LessonOutput[]): string | null {
  const [strongest] = lessons;
  if (strongest === undefined) return null;
  const { evidence, means } = strongest;
  return `${evidence.charAt(0).toUpperCase()}${evidence.slice(1)} means ${meaningTexts[means]}.`;
}

/** `5 of 6 decisions`: how many decisions on posts with this evidence agree with the lesson. */
export function agreementText({ agreeing, decisions }: Pick<LessonOutput, 'agreeing' | 'decisions'>): string {
  return `${numberText(agreeing)} of ${countText(decisions, 'decision')}`;
}

/** What reclassification would change: `61 of the newest 412 stored mentions would change.` */
export function changeText({
  examined,
  would_change,
  left_out,
}: Pick<GetLessonsOutput, 'examined' | 'would_change' | 'left_out'>): string {
  const leftOut =
    left_out === 0
      ? ''
      : ` ${numberText(left_out)} more ${left_out === 1 ? 'is' : 'are'} not counted: a language model judged ${left_out === 1 ? 'it' : 'them'}.`;
  if (examined === 0) return `No stored mention could be compared.${leftOut}`;
  const of = examined === 1 ? 'the one stored mention' : `the newest ${numberText(examined)} stored mentions`;
  return `${would_change === 0 ? 'None' : numberText(would_change)} of ${of} would change.${leftOut}`;
}
