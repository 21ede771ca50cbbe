import type { Classifier } from '../classifier.js';
import { classifyRows } from '../rows/classify-rows.js';
import { bandOf } from './urgency-bands.js';

/** A post written to measure how emergencies are found. */
export interface JudgedEmergency {
  readonly language: string;
  /** One of `emergencyKinds`; `none` = it only looks like one. */
  readonly kind: string;
  /** Whether the classifier rates it as "act now". */
  readonly isAtOnce: boolean;
}

/**
 * Judges written posts.
 * @param lines `{ "text", "language", "kind", "keyword"? }` each
 */
export async function judgedEmergencies(
  lines: readonly string[],
  classifier: Classifier,
  options: { readonly now: Date; readonly batchSize: number },
): Promise<JudgedEmergency[]> {
  const posts = lines.map((line) => JSON.parse(line) as Pick<JudgedEmergency, 'language' | 'kind'>);
  const judged: JudgedEmergency[] = [];
  for await (const answer of classifyRows(lines, classifier, options)) {
    const { language, kind } = posts[judged.length] ?? {};
    if (answer.kind === 'fault' || language === undefined || kind === undefined)
      throw new Error(`Line ${judged.length + 1} is no written post`);
    judged.push({ language, kind, isAtOnce: bandOf(Number(answer.row['urgency'])) === 3 });
  }
  return judged;
}
