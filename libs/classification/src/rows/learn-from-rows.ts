import {
  grouped,
  type LearnedRelevance,
  learnRelevance,
  type MentionStatus,
  mentionStatuses,
  type TriagedMention,
} from '@earshot/domain';
import type { Classifier } from '../classifier.js';
import { triagedPosts } from '../relevance/lessons/triaged-posts.js';
import { readRow, type Row } from './read-row.js';
import { rowInput } from './row-input.js';
import { readRows } from './row-lines.js';

/** The lessons of each keyword, by its lower-case form. */
export type LearnedRows = ReadonlyMap<string, LearnedRelevance | null>;

/**
 * Learns from posts marked the way a team marks its mentions: treats each keyword as a project with one monitor.
 * @param lines NDJSON rows with a `keyword` and a `status`, in the order in which they were marked
 * @throws Error that names a line without anything to learn from; whatever the classifier throws
 */
export async function learnFromRows(
  lines: AsyncIterable<string> | Iterable<string>,
  classifier: Classifier,
  now: Date,
): Promise<LearnedRows> {
  const marked = await readRows(lines, (content) => asMarked(readRow(content)));
  const inputs = marked.map((row) => rowInput(row, now));
  const verdicts = await classifier.classify(inputs, now);
  const mentions = marked.map(({ keyword, status, title, text }, index): TriagedMention => {
    const [input, verdict] = [inputs[index], verdicts[index]];
    if (input === undefined || verdict === undefined) throw new Error('The classifier left a row out');
    const { reasons, meaning } = verdict;
    return { projectId: keyOf(keyword), status, title, text, matches: input.matches, reasons, meaning };
  });
  const byKeyword = grouped(mentions.toReversed(), ({ projectId }) => projectId);
  return new Map(
    [...byKeyword].map(([key, latestFirst]) => [key, learnRelevance(triagedPosts(latestFirst))]),
  );
}

/** The lessons of a row's keyword; null = nothing learned. */
export function learnedOf(learned: LearnedRows, { keyword }: Row): LearnedRelevance | null {
  return keyword === null ? null : (learned.get(keyOf(keyword)) ?? null);
}

type MarkedRow = Row & { readonly keyword: string; readonly status: MentionStatus };

function asMarked(row: Row): MarkedRow {
  const { keyword } = row;
  if (keyword === null) throw new Error('a marked post needs its "keyword"');
  const status = mentionStatuses.find((known) => known === row.given['status']);
  if (status === undefined) throw new Error(`"status" must be one of ${mentionStatuses.join(', ')}`);
  return { ...row, keyword, status };
}

function keyOf(keyword: string): string {
  return keyword.toLowerCase();
}
