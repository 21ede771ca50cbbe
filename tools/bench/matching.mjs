/**
 * How long one post takes with ten and with a hundred thousand keywords: CPU time, median of interleaved rounds.
 * `plain` is the same automaton without folding and edges; `includes` asks for keyword after keyword in lower case.
 * Usage: npm run build && node tools/bench/matching.mjs [rounds]
 */
import { Automaton } from '../../libs/matching/dist/automaton.js';
import { Matcher } from '../../libs/matching/dist/index.js';

const rounds = Number(process.argv[2] ?? 7);
const random = seeded(7);

/** Mulberry32: the same numbers in [0, 1) for the same seed. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = (list, skew = 1) => list[Math.floor(random() ** skew * list.length)];
const times = (count, make) => Array.from({ length: count }, make);
const syllables =
  'a ka lo mi ra ten sho bri der ing stu pla no ver qui zen es ti on us gre hy vex jun far'.split(' ');
const word = () => times(1 + Math.floor(random() * 4), () => pick(syllables)).join('');
const vocabulary = [...new Set(times(30_000, word))];
const phrase = (length) => times(length, () => pick(vocabulary, 3)).join(' ');
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Names, phrases, domains, handles, some Chinese, and one word in a hundred that everybody uses. */
function keyword() {
  const kind = random();
  if (kind < 0.01) return pick(vocabulary);
  if (kind < 0.6) return capital(word() + word() + pick(['ex', 'ly', 'io', ' labs']));
  if (kind < 0.8) return `${pick(vocabulary)} ${pick(vocabulary)}`;
  if (kind < 0.87) return `${word()}${word()}.com`;
  if (kind < 0.95) return `@${word()}_${word()}`;
  return String.fromCharCode(...times(3, () => 0x4e00 + Math.floor(random() * 3000)));
}

const tails = ['.', '.', '!', ' 🔥😂', ' ❤️', ' don’t…'];
/** About 90 characters; half hold something that is not ASCII, one in a thousand must be folded first. */
const post = () => capital(phrase(11)) + (random() < 0.001 ? ' cafe\u0301' : pick(tails));
const posts = times(20_000, post);
const keywords = [...new Set(times(140_000, keyword))];

function nsPerPost(texts, find) {
  const before = process.cpuUsage();
  for (const text of texts) find(text);
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1000) / texts.length;
}

function contestants(count) {
  const some = keywords.slice(0, count);
  const nothing = { excludeKeywords: [], excludeAuthors: [] };
  const matcher = Matcher.compile(some.map((each, id) => ({ id: `${id}`, keywords: [each], ...nothing })));
  const lower = some.map((each) => each.toLowerCase());
  const automaton = new Automaton([...new Set(lower)].map((text) => ({ text, closed: false })));
  const plain = (text) => {
    let state = 0;
    let ends = 0;
    for (let index = 0; index < text.length; index++) {
      const unitClass = automaton.classes[text.charCodeAt(index)];
      state = unitClass === 0 ? 0 : automaton.next(state, unitClass);
      if (automaton.longestEnd(state, false) !== 0) ends += 1;
    }
    return ends;
  };
  const naive = (text, lowered = text.toLowerCase()) => lower.filter((each) => lowered.includes(each));
  const ours = (text) => matcher.match({ title: null, text, links: [], authorHandle: null });
  return count > 10_000 ? { ours, plain } : { ours, plain, includes: naive };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const table = {};
for (const count of [10, 1000, 10_000, 100_000]) {
  const finders = Object.entries(contestants(count));
  const ns = { ours: [], plain: [], includes: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const [name, find] of round % 2 ? finders : finders.toReversed()) {
      const texts = name === 'includes' ? posts.slice(0, Math.max(20, 200_000 / count)) : posts;
      const figure = nsPerPost(texts, find);
      if (round > 0) ns[name].push(figure);
    }
  }
  const [ours, plain, includes] = [median(ns.ours), median(ns.plain), median(ns.includes)];
  table[`${count} keywords`] = {
    'ours ns/post': Math.round(ours),
    'plain ns/post': Math.round(plain),
    'ours / plain': Number((ours / plain).toFixed(2)),
    'includes / ours': includes === undefined ? '-' : Number((includes / ours).toFixed(1)),
    'matches/post': posts.reduce((sum, text) => sum + finders[0][1](text).length, 0) / posts.length,
  };
}
console.table(table);
