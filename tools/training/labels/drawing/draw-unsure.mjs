// node tools/training/labels/drawing/draw-unsure.mjs --shared ../shared --without LABELLED... --out FILE: draws posts to learn
// from, about names that are not kept for validation: most where the two models disagree or are least sure, some preselected by
// words for rare categories, some at random. Also draws all comments on videos that contain no name (keyword `this video`), since
// few of those with one are left. Why a post was drawn says nothing about its label. `--further` draws more when most unsure
// ones are labelled. Needs `npx tsc -b libs/classification`.
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { sets } from '../../transformer/sets.mjs';
import { readJsonLines, writeJsonLines } from '../json-lines.mjs';
import { readMorePosts } from '../read-more-posts.mjs';
import { readPosts } from '../read-posts.mjs';
import { readSetPosts } from '../read-set-posts.mjs';
import { countsOf } from './counts-of.mjs';
import { judgedByModels } from './judged-by-models.mjs';
import { namedPosts } from './named-posts.mjs';
import { readBrands } from './read-brands.mjs';
import { taking } from './taking.mjs';
import { seededRandom, shuffled } from '../../../bench/made-up/random.mjs';

const { values } = parseArgs({
  options: {
    shared: { type: 'string', default: '../shared' },
    without: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    seed: { type: 'string', default: '66' },
    further: { type: 'boolean', default: false },
  },
});
if (values.out === undefined) throw new Error('--out must name the file for the drawn posts');

/**
 * The most labelled posts a name may have, including those of earlier draws; the most posts per source; what share of them is
 * drawn for being unsure or at random. `--further` is for a second draw, when most unsure ones are labelled.
 */
const { mostOfAName, quotas, shares } = values.further
  ? {
      mostOfAName: 320,
      quotas: { x: 4200, reddit: 3600, hackernews: 700, bluesky: 60, youtube: 100 },
      shares: { unsure: 0.5, random: 0.3 },
    }
  : {
      mostOfAName: 240,
      quotas: { x: 3000, reddit: 2800, hackernews: 700, bluesky: 60, youtube: 100 },
      shares: { unsure: 0.6, random: 0.15 },
    };
const rare = { bug_report: 0.05, feature_request: 0.05, buying_intent: 0.05, comparison: 0.05, spam: 0.05 };
/** Stands for the name that a comment does not contain. */
const nameless = 'this video';

const random = seededRandom(Number(values.seed));
const names = readBrands();
const { 'labelled_more.jsonl': splitOf } = sets.posts.files;
const taught = [...names.keys()].filter((keyword) => splitOf({ keyword }) === 'train');
const kept = [...names.keys()].filter((keyword) => splitOf({ keyword }) !== 'train');
const before = values.without.flatMap(readJsonLines);
const posts = [readPosts, readMorePosts, readSetPosts].flatMap((read) => read(values.shared));
const earlier = [...before, ...readJsonLines(join(values.shared, 'data/labelled_posts.jsonl'))];
const { take, drawn } = taking(earlier, mostOf);
const namesKept = new Set(drawable(kept).map(({ id }) => id));
const candidates = await judgedByModels(drawable(taught).filter(({ id }) => !namesKept.has(id)));
take(candidates, { quotas, rare, shares });
const labelled = new Set([...earlier.map(({ id }) => id), ...drawn.map(({ id }) => id), ...namesKept]);
for (const { id, source, text } of posts)
  if (id.startsWith('yt') && !id.startsWith('yts') && !labelled.has(id) && /\p{L}{2}/u.test(text))
    drawn.push({ id, source, keyword: nameless, text, chosen: 'random', drawn: 'without a name' });
writeJsonLines(values.out, shuffled(drawn, random));
console.log(`${drawn.length} of ${candidates.length} posts`);
console.table(countsOf(drawn));

function drawable(keywords) {
  return namedPosts(values.shared, keywords, random, {
    posts,
    before,
    isWanted: ({ source }) => quotas[source] !== undefined,
    mostOfSource: values.further ? 15_000 : 9_000,
  });
}

/** Names that are also ordinary words have a lower limit of their own. */
function mostOf(name) {
  const most = names.get(name);
  return most < 60 ? most * 2 : mostOfAName;
}
