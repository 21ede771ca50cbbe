import { categories, type Classification, isNotJudged, sentiments } from '@earshot/domain';
import type { Classifier, EmbeddedVerdict } from '../classifier.js';
import type { JudgedPost, PostLabels } from '../evaluation/judged-post.js';
import { learnedOf, type LearnedRows } from './learn-from-rows.js';
import { readRow, type Row } from './read-row.js';
import { rowInput } from './row-input.js';
import { readRows } from './row-lines.js';

/**
 * Judges posts labelled by people: NDJSON rows as `readRow` reads them, with `is_relevant`, `category`, `second`,
 * `sentiment` and `urgency` (the band, 0 to 3), all of them optional, and `language` if known.
 * @param options.learned earlier lessons about their keywords
 * @throws Error that names a line that cannot be read; whatever the classifier throws
 */
export async function judgeLabelledRows(
  lines: AsyncIterable<string> | Iterable<string>,
  classifier: Classifier,
  options: { readonly now: Date; readonly batchSize: number; readonly learned?: LearnedRows },
): Promise<JudgedPost[]> {
  const { now, batchSize, learned = new Map() } = options;
  const rows = await readRows(lines, (content) => {
    const row = readRow(content, { anySource: true });
    return { row, labels: labelsOf(row) };
  });
  const judged: JudgedPost[] = [];
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize);
    const inputs = batch.map(({ row }) => rowInput(row, now, learnedOf(learned, row)));
    const verdicts = await classifier.classify(inputs, now);
    batch.forEach(({ row, labels }, index) => {
      const [input, verdict] = [inputs[index], verdicts[index]];
      if (input === undefined || verdict === undefined) throw new Error('The classifier left a row out');
      judged.push({ ...judgedPost(row, verdict, input.matches.length > 0), labels });
    });
  }
  return judged;
}

function judgedPost(row: Row, verdict: Classification, isFound: boolean): Omit<JudgedPost, 'labels'> {
  return {
    source: String(row.given['source'] ?? row.source),
    language: typeof row.given['language'] === 'string' ? row.given['language'] : verdict.language,
    isRelevant: row.keyword !== null && isFound ? verdict.isRelevant : null,
    category: verdict.category,
    categoryProbability:
      'categoryProbability' in verdict ? (verdict as EmbeddedVerdict).categoryProbability : null,
    sentiment: verdict.sentiment,
    urgency: verdict.urgency,
    isJudged: !isNotJudged(verdict),
  };
}

function labelsOf({ given }: Row): PostLabels {
  return {
    isRelevant: oneOf(given, 'is_relevant', [true, false]),
    category: oneOf(given, 'category', categories),
    second: oneOf(given, 'second', categories),
    sentiment: oneOf(given, 'sentiment', sentiments),
    band: oneOf(given, 'urgency', [0, 1, 2, 3]),
  };
}

function oneOf<T>(given: Readonly<Record<string, unknown>>, name: string, values: readonly T[]): T | null {
  const value = given[name] ?? null;
  if (value === null) return null;
  const known = values.find((each) => each === value);
  if (known === undefined) throw new Error(`"${name}" must be one of ${values.join(', ')}, or missing`);
  return known;
}
