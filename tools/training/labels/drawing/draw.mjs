// node tools/training/labels/drawing/draw.mjs --shared ../shared --out FILE: draws posts to label, as JSONL { id, source,
// keyword, text, chosen, drawn }. A third are posts on which the two models disagree or are least sure, some are preselected
// for rare categories, the rest is drawn at random. Why a post was drawn says nothing about its label.
import { parseArgs } from 'node:util';
import { writeJsonLines } from '../json-lines.mjs';
import { isUnsure, judgedByModels } from './judged-by-models.mjs';
import { namedPosts } from './named-posts.mjs';
import { readBrands } from './read-brands.mjs';
import { seededRandom, shuffled } from '../../../bench/made-up/random.mjs';

const { values } = parseArgs({
  options: {
    shared: { type: 'string', default: '../shared' },
    out: { type: 'string' },
    seed: { type: 'string', default: '19' },
  },
});
if (values.out === undefined) throw new Error('--out must name the file for the drawn posts');

/** Posts per source. */
const quotas = { hackernews: 330, bluesky: 290, youtube: 270, reddit: 870, x: 130 };
/** The share of a source's posts that is preselected for each category. Posts of X are drawn only for spam. */
const shares = {
  reddit: { feature_request: 0.13, buying_intent: 0.12, comparison: 0.12, bug_report: 0.08, spam: 0.05 },
  hackernews: { feature_request: 0.12, buying_intent: 0.05, comparison: 0.12, bug_report: 0.08 },
  bluesky: { feature_request: 0.05, comparison: 0.03, spam: 0.05 },
  youtube: { feature_request: 0.15, buying_intent: 0.15, comparison: 0.1, bug_report: 0.08 },
  x: { spam: 1 },
};
const words = {
  spam: /\b(free|win|won|earn|click|follow(ers)?|subscribe|cash|cheap|promo|dm me|http\S+)\b/i,
  feature_request:
    /\b(wish|would be (nice|great|cool)|should (add|have|make|let|allow|be able)|please (add|make|bring|give|let)|feature request|suggest(ion|ed)|petition|why (doesn't|isn't|can't|don't)|needs? (to|a)|bring back|idea for|hope (they|apple|google|samsung)|if only|waiting for)\b/i,
  buying_intent:
    /\b(should i (buy|get|upgrade|wait|switch)|(looking|want|planning|going|about|trying) to (buy|get|upgrade|switch)|recommend(ation)?s?|thinking (of|about)|worth (it|buying|the)|which (one|phone|should)|upgrad(e|ing)|in the market|budget|pre-?order(ed)?|alternatives?|switching)\b/i,
  comparison:
    /\b(vs\.?|versus|compar(e|ed|ison|ing)|better than|worse than|instead of|rather than|switched from|faster than|differences? between|prefer)\b/i,
  bug_report:
    /\b(crash(es|ed|ing)?|not working|doesn't work|broken|error|bug|won't (load|open|start|work)|freez(es|ing)|stopped working|keeps|outage|down for|glitch)\b/i,
};

const random = seededRandom(Number(values.seed));
const brands = readBrands();
const candidates = await judgedByModels(
  namedPosts(values.shared, [...brands.keys()], random, {
    isWanted: ({ source, text }) => source !== 'x' || words.spam.test(text),
    // Enough to choose from, without too many for both models to judge.
    mostOfSource: 4000,
  }),
);
const taken = new Map();
const drawn = [];
for (const [source, quota] of Object.entries(quotas)) {
  const pool = shuffled(
    candidates.filter((post) => post.source === source),
    random,
  );
  for (const [category, share] of Object.entries(shares[source]))
    take(pool.filter(isPreselected(category)), Math.round(quota * share), `for ${category}`);
  if (source === 'x') continue;
  take(pool.filter(isUnsure), Math.round(quota / 3), 'unsure');
  take(pool, quota - drawn.filter((post) => post.source === source).length, 'random');
}
writeJsonLines(values.out, shuffled(drawn, random));
console.log(`${drawn.length} of ${candidates.length} posts`);
console.table(countBy(drawn, ({ source, drawn: reason }) => `${source} ${reason}`));

function isPreselected(category) {
  return ({ text, transformer, linear }) =>
    category === 'spam'
      ? Math.max(transformer.scores.spam, linear.scores.spam) > 0.5 && words.spam.test(text)
      : words[category].test(text) || transformer.category === category;
}

function take(pool, count, reason) {
  let left = count;
  for (const { id, source, text, names } of pool) {
    if (left === 0) return;
    if (drawn.some((post) => post.id === id)) continue;
    const keyword = names.find((name) => (taken.get(name) ?? 0) < brands.get(name));
    if (keyword === undefined) continue;
    taken.set(keyword, (taken.get(keyword) ?? 0) + 1);
    drawn.push({
      id,
      source,
      keyword,
      text,
      chosen: reason === 'random' ? 'random' : 'active',
      drawn: reason,
    });
    left -= 1;
  }
}

function countBy(rows, keyOf) {
  const counts = {};
  for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1;
  return counts;
}
