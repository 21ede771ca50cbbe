import type { ClassifyInput } from '../../classifier.js';

/** What users wrote about their brand. */
export interface SaidOfBrand {
  /** What the brand is; empty = not given. */
  readonly about: string;
  /** What else its name stands for: "not the fruit", "unlike the band". */
  readonly against: string;
}

/** Splits the project's description and the monitors' contexts into what the brand is and what it is not. */
export function saidOfBrand({ project, monitors }: Pick<ClassifyInput, 'project' | 'monitors'>): SaidOfBrand {
  const texts = [project.description, ...monitors.map(({ context }) => context)];
  const text = texts.filter((each) => each !== null).join('. ');
  const against = [...text.matchAll(denied)].map(([, what]) => what ?? '').join(' ');
  return { about: text.replace(denied, '. ').trim(), against };
}

/** The model reads only this much, in UTF-16 units. */
const longestText = 600;

/**
 * The same for the model, each text preceded by the keywords that matched; null = no description, or nothing else that the name
 * stands for.
 */
export function aboutTexts(input: Pick<ClassifyInput, 'matches' | 'monitors' | 'project'>) {
  const { about, against } = saidOfBrand(input);
  const names = [...new Set(input.matches.map(({ keyword }) => keyword))].join(', ');
  const described = (text: string): string | null =>
    /\p{L}/u.test(text) ? `${names}. ${text}`.slice(0, longestText).toWellFormed() : null;
  return { about: described(about), against: described(against) };
}

/**
 * What begins with these is about another bearer of the name. "No hidden fees", "never late" and "not only phones" are about
 * the brand itself; "ignore the fruit" is an instruction only at the beginning of a sentence.
 */
const denied =
  /(?:\bnot(?! (?:only|just|merely|simply|for[ -]profit)\b)|\b(?:except|excluding|unlike|other than|rather than|nothing to do with)|(?<=^\s{0,3}|[.;:!?(\n]\s{0,3})ignore) ((?:(?!\bbut\b)[^.;:!?()\n,]|, ?(?:or|nor|and|the|any)\b){1,120})/giu;
