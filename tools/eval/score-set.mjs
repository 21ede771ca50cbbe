import { calibrationError } from '../../libs/classification/dist/evaluation/calibration-error.js';

const batchSize = 256;
const monitorId = 'monitor';

/**
 * Classifies rows `{ text, names, context?, labels }` as the service classifies mentions.
 * @param learned the lessons of a team's triage; null = none
 * @returns the rows with their verdicts: `{ labels, sentiment, isRelevant, scores, relevance, confidence, ... }`
 */
export async function judgeRows(rows, classifier, now, learned = null) {
  const judged = [];
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize);
    const verdicts = await classifier.classify(
      batch.map((row) => ({ ...inputOf(row, now), learned })),
      now,
    );
    judged.push(...verdicts.map((verdict, index) => ({ ...verdict, labels: batch[index].labels })));
  }
  return judged;
}

/** Returns a measure's figure and its calibration error, both in percent. */
export function score(judged, { truth, answer, claims, of }) {
  const rows = judged.filter((row) => truth(row) !== undefined);
  const error = calibrationError(
    rows.map((row) => ({ probability: claims(row), isRight: truth(row) === answer(row) })),
  );
  return {
    rows: rows.length,
    figure: 100 * of(rows.map(truth), rows.map(answer)),
    calibrationError: 100 * error,
  };
}

/** A row as a mention of a project without lessons. */
export function inputOf({ text, names, context = null }, now) {
  const keywords = [...new Set(names.map(({ start, end }) => text.slice(start, end)))];
  return {
    post: {
      source: 'x',
      kind: 'post',
      title: null,
      text,
      links: [],
      authorHandle: null,
      engagement: {},
      publishedAt: now,
    },
    matches: names.map(({ start, end }) => ({
      monitorId,
      keyword: text.slice(start, end),
      field: 'text',
      link: null,
      start,
      end,
    })),
    monitors: [{ id: monitorId, keywords, context }],
    project: { name: keywords[0] ?? '', description: null, website: null },
    learned: null,
  };
}
