import pairScores from 'wink-sentiment/src/afinn-en-165-2grams.js';
import wordScores from 'wink-sentiment/src/afinn-en-165.js';
import emojiScores from 'wink-sentiment/src/emojis.js';

/** What customers say of products and AFINN does not list, or lists for everyday talk. Scale: AFINN's, -5 to 5. */
const customerScores: Readonly<Record<string, number>> = {
  annoying: -2, bug: -2, buggy: -3, bugs: -2, crash: -2, crashed: -2, crashes: -2, crashing: -2, downtime: -2,
  expensive: -1, faulty: -2, freezes: -2, glitch: -2, glitches: -2, glitchy: -2, hacked: -3, incompetent: -3,
  lag: -1, laggy: -2, mess: -2, nobody: -1, nightmare: -3, outage: -2, outages: -2, overcharged: -3, overpriced: -2,
  pathetic: -3, refund: -1, refuse: -2, ripoff: -3, slow: -1, spam: -2, sucked: -3, unacceptable: -3, unreliable: -2,
  unresponsive: -2, unsubscribe: -1, unusable: -3, useless: -3, waiting: -1, worse: -3, worst: -3, ugh: -2, smh: -2,
  meh: -1, wtf: -3, ffs: -3,
  affordable: 2, amazing: 4, blazing: 2, delighted: 3, excited: 3, fast: 1, flawless: 3, handy: 2, intuitive: 3,
  lifesaver: 3, recommend: 1, recommended: 2, reliable: 2, seamless: 3, slick: 2, smooth: 2, snappy: 2, solid: 2,
  thx: 2, thanks: 2, ty: 1, yay: 3, kudos: 3, excellent: 3, polished: 2, gorgeous: 3,
  // Words that mostly name things here, not feelings.
  help: 0, helping: 1, care: 0, cares: 0, yes: 0, allow: 0, allowed: 0, chance: 0, ensure: 0, reach: 0, reached: 0,
  works: 1, worked: 1, worth: 1, limited: 0, no: 0, pay: 0, share: 0, demand: 0, alert: 0, like: 1, please: 0, stop: -1, support: 0, supported: 0, supports: 0,
  credit: 0, hard: 0, top: 1, warning: -1, apply: 0, join: 0, matter: 0, natural: 0, big: 0, cut: 0, want: 0, legal: 0,
}; // prettier-ignore

/** Feeling of single words, in lower case. Maps, because words like "constructor" are ordinary words here. */
export const wordFeelings: ReadonlyMap<string, number> = new Map([
  ...Object.entries(wordScores),
  ...Object.entries(customerScores),
]);

/** Feeling of word pairs such as `fed up`, which replaces that of the words. */
export const pairFeelings: ReadonlyMap<string, number> = new Map(
  Object.entries(pairScores).flatMap(([first, seconds]) =>
    Object.entries(seconds).map(([second, score]): [string, number] => [`${first} ${second}`, score]),
  ),
);

/** Feeling of single emoji. */
export const emojiFeelings: ReadonlyMap<string, number> = new Map([
  ...Object.entries(emojiScores),
  ['😡', -4], ['🤬', -4], ['😠', -3], ['👎', -3], ['💩', -3], ['🤮', -4], ['🙄', -2], ['😤', -2], ['🤦', -2], ['💔', -3],
  ['🎉', 3], ['🔥', 2], ['🚀', 2], ['💯', 3], ['🙌', 3], ['🤩', 4], ['🥰', 4], ['❤', 3],
]); // prettier-ignore

/** Words that turn the feeling of what follows, without apostrophes. */
export const negations: ReadonlySet<string> = new Set([
  'not', 'no', 'never', 'none', 'nothing', 'neither', 'nor', 'without', 'hardly', 'barely', 'cannot', 'cant', 'dont',
  'doesnt', 'didnt', 'wont', 'isnt', 'arent', 'wasnt', 'werent', 'wouldnt', 'shouldnt', 'couldnt', 'aint', 'hasnt', 'havent',
]); // prettier-ignore
