// node tools/training/labels/drawing/draw-widely.mjs --shared ../shared --without LABELLED... --out FILE: draws several
// thousand posts from all sources, about many names that no earlier draw had: two fifths at random, a third on which the two
// models disagree or are least sure, the rest preselected by words for rare categories; of text messages, only spam
// (read-set-posts.mjs). Why a post was drawn says nothing about its label. `--without-models` draws none of the unsure ones.
// Needs `npx tsc -b libs/classification`.
import { parseArgs } from 'node:util';
import { join } from 'node:path';
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
    seed: { type: 'string', default: '64' },
    'without-models': { type: 'boolean', default: false },
  },
});
if (values.out === undefined) throw new Error('--out must name the file for the drawn posts');

/** The most labelled posts a name may have, including those of earlier draws. */
const mostOfAName = values['without-models'] ? 140 : 90;
/** The most posts per source. */
const quotas = { x: 2700, reddit: 1900, hackernews: 600, bluesky: 250, youtube: 150, sms: 400 };
const shares = values['without-models'] ? { random: 0.73, unsure: 0 } : { random: 0.4, unsure: 0.33 };
const rare = { bug_report: 0.08, feature_request: 0.07, buying_intent: 0.06, comparison: 0.06, spam: 0.06 };

const random = seededRandom(Number(values.seed));
const names = readBrands();
const before = values.without.flatMap(readJsonLines);
const posts = [readPosts, readMorePosts, readSetPosts].flatMap((read) => read(values.shared));
const earlier = [...before, ...readJsonLines(join(values.shared, 'data/labelled_posts.jsonl'))];
const { take, drawn } = taking(earlier, mostOf);
const named = namedPosts(values.shared, [...names.keys()], random, {
  posts,
  before,
  isWanted: ({ source }) => quotas[source] !== undefined,
  mostOfSource: values['without-models'] ? Infinity : 6000,
});
const candidates = values['without-models'] ? named : await judgedByModels(named);
take(candidates, { quotas, rare, shares });
writeJsonLines(values.out, shuffled(drawn, random));
console.log(`${drawn.length} of ${candidates.length} posts`);
console.table(countsOf(drawn));

/** Names that are also ordinary words have a lower limit of their own. */
function mostOf(name) {
  const most = names.get(name);
  return most < 60 ? most * 1.5 : mostOfAName;
}
