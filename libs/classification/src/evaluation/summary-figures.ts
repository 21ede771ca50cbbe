/** A long post and what its summary must say, written by people who read the whole post. */
export interface SummarySample {
  readonly id: string;
  readonly language: string;
  readonly keyword: string;
  readonly title: string | null;
  readonly text: string;
  /** Facts, each as the words that show its presence, `one way|another way`. */
  readonly must: readonly string[];
  /** What a summary must leave out: greetings, links, asides. */
  readonly never: readonly string[];
  /** What must not be repeated. */
  readonly once?: readonly string[];
}

/** How much of the important content a way of summarising keeps. */
export interface SummaryFigures {
  readonly facts: number;
  readonly kept: number;
  /** The number of summaries that contain every fact. */
  readonly complete: number;
  /** The number of summaries that name the brand. */
  readonly named: number;
  /** Unneeded or repeated content: `id: words`. */
  readonly faults: readonly string[];
  /** Missing facts: `id: words`. */
  readonly missing: readonly string[];
}

/** Summarises each sample and looks for its facts, ignoring case. */
export function summaryFigures(
  samples: readonly SummarySample[],
  summarise: (sample: SummarySample) => string,
): SummaryFigures {
  const read = samples.map((sample) => ({ sample, summary: folded(summarise(sample)) }));
  const has = (summary: string, words: string): boolean =>
    words.split('|').some((way) => summary.includes(folded(way)));
  const missing = read.flatMap(({ sample, summary }) =>
    sample.must.filter((fact) => !has(summary, fact)).map((fact) => `${sample.id}: ${fact}`),
  );
  const facts = samples.reduce((sum, { must }) => sum + must.length, 0);
  return {
    facts,
    kept: facts - missing.length,
    complete: read.filter(({ sample, summary }) => sample.must.every((fact) => has(summary, fact))).length,
    named: read.filter(({ sample, summary }) => summary.includes(folded(sample.keyword))).length,
    faults: read.flatMap(({ sample, summary }) => [
      ...sample.never.filter((words) => has(summary, words)).map((words) => `${sample.id}: ${words}`),
      ...(sample.once ?? [])
        .filter((words) => summary.split(folded(words)).length > 2)
        .map((words) => `${sample.id}: ${words}, twice`),
    ]),
    missing,
  };
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
