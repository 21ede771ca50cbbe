import { readWordLines } from '../words/read-words.js';

/** The words for praise and complaint in one language. A word that ends in `*` is a prefix. */
export interface WordFeelings {
  /** Words and phrases of up to three words, in lower case -> points. */
  readonly points: ReadonlyMap<string, number>;
  /** Words that reverse the sentiment of what follows in the same clause. */
  readonly negations: ReadonlySet<string>;
}

/** Reads `words/feelings/<language>.txt`. */
export function readWordFeelings(language: string): WordFeelings {
  const points = new Map<string, number>();
  const negations = new Set<string>();
  let heading = '';
  for (const line of readWordLines(`feelings/${language}`))
    if (line.endsWith(':')) heading = line.slice(0, -1);
    else
      for (const phrase of line.split(/,\s*/).filter((one) => one !== ''))
        if (heading === 'negations') negations.add(phrase);
        else points.set(phrase, Number(heading));
  return { points, negations };
}
