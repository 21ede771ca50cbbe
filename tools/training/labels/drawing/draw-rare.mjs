// node tools/training/labels/drawing/draw-rare.mjs --for spam|feature_request --shared ../shared --without FILE --out FILE:
// draws posts that look like the categories that are rare in a draw of posts with names: full of hashtags or of mentions of
// people, asking to be followed; or wishing for something. Most turn out to be something else: why a post was drawn says
// nothing about its label.
import { parseArgs } from 'node:util';
import { readJsonLines, writeJsonLines } from '../json-lines.mjs';
import { namedPosts } from './named-posts.mjs';
import { readBrands } from './read-brands.mjs';
import { seededRandom } from '../../../bench/made-up/random.mjs';

const { values } = parseArgs({
  options: {
    for: { type: 'string', default: 'spam' },
    shared: { type: 'string', default: '../shared' },
    without: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    seed: { type: 'string', default: '20' },
  },
});
if (values.out === undefined) throw new Error('--out must name the file for the drawn posts');

const mostOfAName = 12;
/** Names that appear in comments under music videos. */
const artists = [
  'Shakira',
  'Waka Waka',
  'Adele',
  'Beyonce',
  'Katy Perry',
  'Rihanna',
  'Justin Bieber',
  'Miley Cyrus',
  'Eminem',
];
const asksForSomething =
  /follow|win |free|gain|subscri|check out|my (new )?(channel|page|blog|video|site)|offer|deal|sale|shop|% off|giveaway|click|download|buy now|dm |contact|call us|hiring|petition|money|http|\.com/i;

const wishes =
  /\b(should (add|have|make|let|allow|bring|implement|be able)|please (add|make|bring|give|let|fix)|feature request|suggestion|petition|bring back|idea for|wish (they|google|apple|firefox|chrome|facebook|twitter|i could|there)|would (love|like) to see|needs to (add|have|make|be)|concept|how about (a|adding))\b/i;

const without = new Set(values.without.flatMap(readJsonLines).map(({ id }) => id));
const posts = namedPosts(
  values.shared,
  [...readBrands().keys(), ...artists],
  seededRandom(Number(values.seed)),
  {
    without,
    isWanted: values.for === 'spam' ? looksStuffed : looksWished,
  },
);
const taken = new Map();
const drawn = posts.flatMap(({ id, source, text, names }) => {
  const keyword = names.find((name) => (taken.get(name) ?? 0) < mostOfAName);
  if (keyword === undefined) return [];
  taken.set(keyword, (taken.get(keyword) ?? 0) + 1);
  return [{ id, source, keyword, text, chosen: 'active', drawn: `for ${values.for}` }];
});
writeJsonLines(values.out, drawn);
console.log(`${drawn.length} of ${posts.length} posts`);

function looksWished({ source, text }) {
  return ['reddit', 'hackernews', 'youtube', 'bluesky'].includes(source) && wishes.test(text);
}

function looksStuffed({ id, text }) {
  if (id.startsWith('yts')) return asksForSomething.test(text);
  if (!id.startsWith('unl')) return false;
  const [tags, addressed] = [/#\w/g, /@\w/g].map((each) => (text.match(each) ?? []).length);
  const links = /http|www|\.com|link in/.test(text);
  return tags >= 5 || addressed >= 6 || (tags + addressed > 0 && links && asksForSomething.test(text));
}
