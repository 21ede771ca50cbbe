import type { Classification } from '@earshot/domain';
import type { Classifier, ClassifyInput, EmbeddedVerdict } from '../classifier.js';
import { learnedOf, type LearnedRows } from './learn-from-rows.js';
import { readRow, type Row } from './read-row.js';
import { rowInput } from './row-input.js';
import { rowLines } from './row-lines.js';

/** The result for one line of NDJSON. */
export type ClassifiedLine =
  { readonly kind: 'row'; readonly row: Readonly<Record<string, unknown>> } | FaultyLine;

/** A line that could not be read. */
export interface FaultyLine {
  readonly kind: 'fault';
  /** Starts at 1. */
  readonly line: number;
  /** The problem, in a sentence. */
  readonly error: string;
}

/**
 * Classifies NDJSON: one result for each line that is not blank, in the same order, in constant memory. A row keeps its
 * original fields.
 * @param options.now the publication time assumed for posts
 * @param options.batchSize the number of posts judged together
 * @param options.learned earlier lessons about their keywords
 * @throws whatever the classifier throws
 */
export async function* classifyRows(
  lines: AsyncIterable<string> | Iterable<string>,
  classifier: Classifier,
  options: { readonly now: Date; readonly batchSize: number; readonly learned?: LearnedRows },
): AsyncGenerator<ClassifiedLine> {
  let batch: Read[] = [];
  for await (const { line, content } of rowLines(lines)) {
    batch.push(read(content, line));
    if (batch.length < options.batchSize) continue;
    yield* await classified(batch, classifier, options);
    batch = [];
  }
  yield* await classified(batch, classifier, options);
}

type Read = { readonly kind: 'row'; readonly row: Row } | FaultyLine;

function read(content: string, line: number): Read {
  try {
    return { kind: 'row', row: readRow(content) };
  } catch (error) {
    return { kind: 'fault', line, error: (error as Error).message };
  }
}

async function classified(
  batch: readonly Read[],
  classifier: Classifier,
  { now, learned = new Map() }: { readonly now: Date; readonly learned?: LearnedRows },
): Promise<ClassifiedLine[]> {
  const inputs = batch.flatMap((each) =>
    each.kind === 'row' ? [rowInput(each.row, now, learnedOf(learned, each.row))] : [],
  );
  const verdicts = await classifier.classify(inputs, now);
  let at = 0;
  return batch.map((each): ClassifiedLine => {
    if (each.kind === 'fault') return each;
    const [input, verdict] = [inputs[at], verdicts[at]];
    at += 1;
    if (input === undefined || verdict === undefined) throw new Error('The classifier left a row out');
    return { kind: 'row', row: { ...each.row.given, ...verdictFields(each.row, input, verdict) } };
  });
}

function verdictFields(row: Row, { matches }: ClassifyInput, verdict: Classification) {
  const isFound = matches.length > 0;
  return {
    is_relevant: row.keyword === null ? null : isFound && verdict.isRelevant,
    ...(row.keyword !== null && { keyword_found: isFound }),
    category: verdict.category,
    sentiment: verdict.sentiment,
    urgency: verdict.urgency,
    summary: verdict.summary,
    language: verdict.language,
    confidence: verdict.confidence,
    classifier: verdict.classifier,
    ...('scores' in verdict && { scores: scoreFields(verdict as EmbeddedVerdict) }),
    reasons: verdict.reasons,
  };
}

/** The model's probability for each answer. */
function scoreFields({ scores, relevance }: EmbeddedVerdict) {
  const { alike, alikeAgainst, meaning, ...shown } = scores;
  return { ...shown, relevant: relevance };
}
