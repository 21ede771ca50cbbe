// What triage buys: accuracy on words that no weight was fitted to, after so many of their posts were judged. README.md.
import { parseArgs } from 'node:util';
import { learnRelevance, opinionOf } from '../../../libs/domain/dist/index.js';
import { figuresOf, readBrandWords, wordFolds } from './brand-words.mjs';
import { fitWeights, logOddsOf, signsOf } from './fit-weights.mjs';

const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } });
const repeats = 10;
/** Of a word with fewer posts nothing is left to judge. */
const fewest = 16;

const rows = await readBrandWords(values.data);
const words = new Map();
for (const fold of wordFolds(rows)) {
  const weights = fitWeights(rows.filter(({ keyword }) => !fold.has(keyword)));
  for (const keyword of fold)
    words.set(
      keyword,
      postsOf(
        rows.filter((row) => row.keyword === keyword),
        weights,
      ),
    );
}
const many = [...words.values()].filter((posts) => posts.length >= fewest);
const isHard = (posts) =>
  Number(figuresOf(posts.map(({ bare, isAbout }) => [bare.logOdds, isAbout])).accuracy) < 0.8;

for (const [name, kind, chosen] of [
  ['without a context', 'bare', many],
  ['with a context', 'told', many],
  ['without a context, words judged right less than 0.8 of the time', 'bare', many.filter(isHard)],
]) {
  console.log(`\n${chosen.length} words, ${name}`);
  console.table(
    Object.fromEntries(
      [0, 2, 4, 10, 20].map((count) => [`${count} judged`, judgedAfter(chosen, kind, count)]),
    ),
  );
}

function postsOf(own, weights) {
  return own.map(({ isBrand, words: near, bare, told }) => {
    const traits = (seen) => ({
      monitorIds: ['m'],
      signs: signsOf(seen, weights),
      words: near,
      logOdds: logOddsOf(seen, weights),
    });
    return { isAbout: isBrand, bare: traits(bare), told: traits(told) };
  });
}

/** The first posts of each word in a random order are learned from, the last ones are judged. */
function judgedAfter(chosen, kind, count) {
  const judged = [];
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    const random = randomFrom(repeat);
    for (const posts of chosen) {
      const order = posts.map((post) => [random(), post]).sort(([one], [other]) => one - other);
      const split = Math.min(20, Math.ceil(order.length * 0.625));
      const learned = learnRelevance(
        order.slice(0, Math.min(count, split)).map(([, post]) => ({ ...post[kind], isAbout: post.isAbout })),
      );
      for (const [, post] of order.slice(split)) {
        const more = learned === null ? 0 : opinionOf(learned, post[kind]).logOdds;
        judged.push([post[kind].logOdds + more, post.isAbout]);
      }
    }
  }
  return figuresOf(judged);
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
