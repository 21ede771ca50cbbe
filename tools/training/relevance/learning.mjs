// What triage gains: the accuracy on words to which no weight was fitted, after a number of their posts were marked. Uses
// the code that classifies and learns in production. README.md.
import { parseArgs } from 'node:util';
import { relevanceOf } from '../../../libs/classification/dist/relevance/relevance.js';
import { triagedPosts } from '../../../libs/classification/dist/relevance/lessons/triaged-posts.js';
import { learnRelevance } from '../../../libs/domain/dist/index.js';
import { seededRandom } from '../../bench/made-up/random.mjs';
import { figuresOf, readBrandWords, wordFolds } from './brand-words.mjs';
import { fitWeights } from './fit-weights.mjs';

const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } });
const repeats = 10;
/** A word with fewer posts leaves nothing to judge. */
const fewest = 16;

const rows = await readBrandWords(values.data);
const words = new Map();
for (const fold of wordFolds(rows)) {
  const weights = fitWeights(rows.filter(({ keyword }) => !fold.has(keyword)));
  for (const keyword of fold)
    words.set(
      keyword,
      rows
        .filter((row) => row.keyword === keyword)
        .map(({ isBrand, subjects }) => ({ isBrand, weights, ...subjects })),
    );
}
const many = [...words.values()].filter((posts) => posts.length >= fewest);

for (const [name, kind, chosen] of [
  ['without a context', 'bare', many],
  ['with a context', 'told', many],
  ['without a context, words judged right less than 0.8 of the time', 'bare', many.filter(isHard)],
]) {
  console.log(`\n${chosen.length} words, ${name}`);
  console.table(
    Object.fromEntries(
      [0, 2, 4, 10, 20].map((count) => [`${count} marked`, judgedAfter(chosen, kind, count)]),
    ),
  );
}

function isHard(posts) {
  return Number(figuresOf(posts.map((post) => judge(post, 'bare', null))).accuracy) < 0.8;
}

/** Learns from the first posts of each word in a random order, and judges the last ones. */
function judgedAfter(chosen, kind, count) {
  const judged = [];
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    const random = seededRandom(repeat);
    for (const posts of chosen) {
      const order = posts
        .map((post) => [random(), post])
        .sort(([one], [other]) => one - other)
        .map(([, post]) => post);
      const split = Math.min(20, Math.ceil(order.length * 0.625));
      const learned = learnRelevance(
        triagedPosts(order.slice(0, Math.min(count, split)).map((post) => marked(post, kind))),
      );
      judged.push(...order.slice(split).map((post) => judge(post, kind, learned)));
    }
  }
  return figuresOf(judged);
}

/** A mention as triaged by the team. */
function marked({ isBrand, weights, ...subjects }, kind) {
  const subject = subjects[kind];
  const { reasons } = relevanceOf({ ...subject, learned: null }, weights);
  return { ...subject.post, matches: subject.matches, reasons, status: isBrand ? 'done' : 'ignored' };
}

function judge({ isBrand, weights, ...subjects }, kind, learned) {
  const { reasons } = relevanceOf({ ...subjects[kind], learned }, weights);
  return [reasons.reduce((sum, { points }) => sum + points, 0), isBrand];
}
