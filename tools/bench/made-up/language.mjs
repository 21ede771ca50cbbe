import { seededRandom, times } from './random.mjs';

const syllables =
  'a ka lo mi ra ten sho bri der ing stu pla no ver qui zen es ti on us gre hy vex jun far'.split(' ');
const tails = ['.', '.', '!', ' 🔥😂', ' ❤️', ' don’t…'];

/**
 * Texts and keywords of an invented language: a few of its words are in every other text, most are rare, and keywords start
 * the way words do.
 */
export class MadeUpLanguage {
  constructor(seed = 7) {
    this.random = seededRandom(seed);
    this.vocabulary = [...new Set(times(30_000, () => this.word()))];
  }

  /** About 90 characters; half of the texts contain something that is not ASCII, one in a thousand needs folding. */
  text(words = 11) {
    const tail = this.random() < 0.001 ? ' cafe\u0301' : this.pick(tails);
    return capital(this.phrase(words)) + tail;
  }

  /** Names, phrases, domains, handles, some Chinese, and one in a hundred a common word; all different. */
  keywords(count) {
    const keywords = new Set();
    while (keywords.size < count) keywords.add(this.keyword());
    return [...keywords];
  }

  /** Names that occur in a text only if put there; all different. */
  brands(count) {
    const brands = new Set();
    while (brands.size < count) brands.add(this.brand());
    return [...brands];
  }

  brand() {
    return capital(this.word() + this.word() + this.pick(['ex', 'ly', 'io', ' labs']));
  }

  keyword() {
    const kind = this.random();
    if (kind < 0.01) return this.pick(this.vocabulary);
    if (kind < 0.6) return this.brand();
    if (kind < 0.8) return `${this.pick(this.vocabulary)} ${this.pick(this.vocabulary)}`;
    if (kind < 0.87) return `${this.word()}${this.word()}.com`;
    if (kind < 0.95) return `@${this.word()}_${this.word()}`;
    return String.fromCharCode(...times(3, () => 0x4e00 + Math.floor(this.random() * 3_000)));
  }

  /** Picks an item at random; `skew` above 1 prefers the first ones. */
  pick(list, skew = 1) {
    return list[Math.floor(this.random() ** skew * list.length)];
  }

  word() {
    return times(1 + Math.floor(this.random() * 4), () => this.pick(syllables)).join('');
  }

  phrase(words) {
    return times(words, () => this.pick(this.vocabulary, 3)).join(' ');
  }
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}
