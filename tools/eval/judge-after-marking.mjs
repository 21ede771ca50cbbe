import { triagedPosts } from '../../libs/classification/dist/relevance/lessons/triaged-posts.js';
import { learnRelevance } from '../../libs/domain/dist/index.js';
import { seededRandom } from '../bench/made-up/random.mjs';
import { inputOf, judgeRows } from './score-set.mjs';

/** A word needs this many further posts to judge, or it is skipped. */
const fewestToJudge = 6;
const orders = 5;

/**
 * Classifies the other posts of each word after `count` of them were triaged, in several random orders; learns as the
 * service does from triage.
 */
export async function judgeAfterMarking(rows, classifier, now, count) {
  const judged = [];
  for (const word of new Set(rows.map(({ group }) => group))) {
    const own = rows.filter(({ group }) => group === word);
    if (own.length < count + fewestToJudge) continue;
    for (let order = 1; order <= orders; order += 1) {
      const shuffled = inOrder(own, order);
      const learned = await learn(shuffled.slice(0, count), classifier, now);
      judged.push(...(await judgeRows(shuffled.slice(count), classifier, now, learned)));
    }
  }
  return judged;
}

async function learn(rows, classifier, now) {
  const inputs = rows.map((row) => inputOf(row, now));
  const verdicts = await classifier.classify(inputs, now);
  return learnRelevance(
    triagedPosts(
      inputs.map(({ post, matches }, index) => ({
        ...post,
        projectId: 'project',
        status: rows[index].labels.brand === 1 ? 'done' : 'ignored',
        matches,
        reasons: verdicts[index].reasons,
        meaning: verdicts[index].meaning,
      })),
    ),
  );
}

/** The rows in an order that is the same for the same number. */
export function inOrder(rows, order) {
  const random = seededRandom(order);
  return rows
    .map((row) => ({ row, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ row }) => row);
}
