import type { ClassifyInput } from '../../classifier.js';

/** What people wrote of their brand. */
export interface SaidOfBrand {
  /** What it is; empty = nobody said. */
  readonly about: string;
  /** What its name stands for besides: "not the fruit", "unlike the band". */
  readonly against: string;
}

/** The project's description and the monitors' contexts, each taken apart into what the brand is and what it is not. */
export function saidOfBrand({ project, monitors }: Pick<ClassifyInput, 'project' | 'monitors'>): SaidOfBrand {
  const texts = [project.description, ...monitors.map(({ context }) => context)];
  const text = texts.filter((each) => each !== null).join('. ');
  const against = [...text.matchAll(denied)].map(([, what]) => what ?? '').join(' ');
  return { about: text.replace(denied, '. ').trim(), against };
}

const denied =
  /\b(?:not|no|never|except|excluding|unlike|other than|rather than|ignore|nothing to do with) ((?:(?!\bbut\b)[^.;:!?()\n,]|, ?(?:or|nor|and|the|any)\b){1,120})/giu;
