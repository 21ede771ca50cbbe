// node tools/training/labels/drawing/draw-more.mjs --shared ../shared --without LABELLED... --out FILE [--by words|model]:
// draws more posts for the rare categories, preselected by words or by the linear model, from all corpora, sets and
// recordings; from recorded sources (GitHub, Stack Exchange, Discourse) every post that contains a name. Why a post was
// drawn says nothing about its label.
import { parseArgs } from 'node:util';
import { readJsonLines, writeJsonLines } from '../json-lines.mjs';
import { readMorePosts } from '../read-more-posts.mjs';
import { readPosts } from '../read-posts.mjs';
import { countsOf } from './counts-of.mjs';
import { namedPosts } from './named-posts.mjs';
import { readBrands } from './read-brands.mjs';
import { seededRandom, shuffled } from '../../../bench/made-up/random.mjs';
import { preselectingByModel, preselectingByWords } from './preselecting.mjs';

const { values } = parseArgs({
  options: {
    shared: { type: 'string', default: '../shared' },
    without: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    seed: { type: 'string', default: '46' },
    by: { type: 'string', default: 'words' },
  },
});
if (values.out === undefined) throw new Error('--out must name the file for the drawn posts');

/** The most labelled posts a name may have, including earlier ones. */
const mostOfAName = 60;
/** The most posts drawn of one name for one category. */
const mostOfAReason = values.by === 'model' ? 12 : 6;
const recorded = ['github', 'stackexchange', 'discourse'];
/** Posts to draw per category and source; the second draw filled in what the first had too few of. */
const quotasByModel = {
  feature_request: { x: 45, reddit: 40, hackernews: 15, youtube: 20, bluesky: 3 },
  buying_intent: { x: 50, reddit: 60, hackernews: 5, youtube: 20 },
  comparison: { x: 45, reddit: 35, hackernews: 20, youtube: 20, bluesky: 3 },
  spam: { x: 60, youtube: 60, reddit: 20 },
};
const quotasByWords = {
  bug_report: { x: 110, reddit: 50, hackernews: 10, youtube: 15, bluesky: 2 },
  feature_request: { x: 70, reddit: 65, hackernews: 15, youtube: 25, bluesky: 2 },
  buying_intent: { x: 80, reddit: 70, hackernews: 8, youtube: 40, bluesky: 1 },
  comparison: { x: 60, reddit: 55, hackernews: 30, youtube: 45, bluesky: 2 },
  spam: { x: 60, youtube: 60, reddit: 10 },
};

const posts = [...readPosts(values.shared), ...readMorePosts(values.shared)];
const isByModel = values.by === 'model';
const quotas = isByModel ? quotasByModel : quotasByWords;
const preselecting = isByModel ? await preselectingByModel(posts) : preselectingByWords;
const before = values.without.flatMap(readJsonLines);
const names = new Map([...readBrands(), ...readBrands('more-brands.txt')]);
const taken = new Map();
for (const { keyword } of before) taken.set(keyword, (taken.get(keyword) ?? 0) + 1);
const random = seededRandom(Number(values.seed));
const candidates = namedPosts(values.shared, [...names.keys()], random, {
  posts,
  before,
  longestOf: ({ source }) => (recorded.includes(source) ? 6000 : 700),
  isWanted: (post) =>
    recorded.includes(post.source) || Object.values(preselecting).some((isLike) => isLike(post)),
});
const ofReason = new Map();
const drawn = candidates
  .filter(({ source }) => recorded.includes(source))
  .flatMap((post) => drawnPost(post, 'recorded'));
for (const [category, bySource] of Object.entries(quotas))
  for (const [source, quota] of Object.entries(bySource)) {
    let left = quota;
    const mine = candidates.filter((post) => post.source === source && preselecting[category](post));
    for (const post of mine) {
      if (left === 0) break;
      if (drawn.some(({ id }) => id === post.id)) continue;
      const row = drawnPost(post, `for ${category}`);
      left -= row.length;
      drawn.push(...row);
    }
  }
writeJsonLines(values.out, shuffled(drawn, random));
console.log(`${drawn.length} of ${candidates.length} posts`);
console.table(countsOf(drawn));

/** Empty if each of the post's names has reached its limit. */
function drawnPost({ id, source, text, names: own }, reason) {
  const most = reason === 'recorded' ? mostOfAName : mostOfAReason;
  const keyword = own.find(
    (name) =>
      (taken.get(name) ?? 0) < Math.min(mostOfAName, names.get(name)) &&
      (ofReason.get(`${reason} ${name}`) ?? 0) < most,
  );
  if (keyword === undefined) return [];
  taken.set(keyword, (taken.get(keyword) ?? 0) + 1);
  ofReason.set(`${reason} ${keyword}`, (ofReason.get(`${reason} ${keyword}`) ?? 0) + 1);
  return [{ id, source, keyword, text, chosen: 'active', drawn: reason }];
}
