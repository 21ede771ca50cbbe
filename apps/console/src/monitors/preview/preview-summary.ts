import type { PreviewMonitorOutput } from '@earshot/contracts';
import type { ErrorDetail } from '@earshot/domain';
import { countText, numberText } from '../../format/count.js';
import type { MonitorDraft } from '../editor/monitor-draft.js';
import { fieldLabels } from '../editor/monitor-field-text.js';

/** In how many of the shown posts a spelling stands. */
export interface SpellingCount {
  readonly keyword: string;
  readonly posts: number;
}

/** Of each spelling, in how many of the shown posts it stands: those without any are the ones to look at. */
export function spellingCounts(
  keywords: readonly string[],
  posts: PreviewMonitorOutput['posts'],
): SpellingCount[] {
  return keywords.map((keyword) => ({
    keyword,
    posts: posts.filter(({ matches }) => matches.some((match) => match.keyword === keyword)).length,
  }));
}

/** What a preview has looked at and found, in a sentence. */
export function previewSentence(preview: PreviewMonitorOutput): string {
  const { examined, matched, complete, dropped } = preview;
  if (examined === 0)
    return 'This project has stored no posts of the last 7 days yet, so a preview can say nothing. The first scan will.';
  const looked = complete
    ? `Of ${countText(examined, 'post')} that this project has stored in 7 days`
    : `Of the newest ${numberText(examined)} posts that this project has stored`;
  const drops = dropped === 0 ? '' : `; ${numberText(dropped)} more contain a spelling and are dropped`;
  return `${looked}, ${numberText(matched)} would match${drops}.`;
}

/** What drops posts that contain a spelling, in the words of the form: `Not by these authors: 2`. */
export function droppedTexts({ dropped_by }: Pick<PreviewMonitorOutput, 'dropped_by'>): string[] {
  return dropped_by.map(({ by, posts }) => `${fieldLabels[by]}: ${numberText(posts)}`);
}

/** Why there is no preview, with the words of the form in place of the names that the server has for its fields. */
export function faultSentences(details: readonly ErrorDetail[], input: object): string[] {
  const given = input as Readonly<Record<string, unknown>>;
  return details.map(({ field, message }) => {
    const [, list = field, index] = /^(\w+)\[(\d+)\]$/.exec(field) ?? [];
    const values = given[list];
    const value: unknown = Array.isArray(values) && index !== undefined ? values[Number(index)] : null;
    const name =
      typeof value === 'string'
        ? value
        : list in fieldLabels
          ? fieldLabels[list as keyof MonitorDraft]
          : field;
    return message.replaceAll(field, `“${name}”`);
  });
}
