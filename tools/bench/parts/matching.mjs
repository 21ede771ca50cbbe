import NpmAhoCorasick from 'ahocorasick';
import ModernAhoCorasick from 'modern-ahocorasick';
import { AhoCorasick as MonyoneAhoCorasick } from '@monyone/aho-corasick';
import { Automaton } from '../../../libs/matching/dist/scan/automaton.js';
import { Matcher, normalizeKeyword } from '../../../libs/matching/dist/index.js';
import { Scanner } from '../../../libs/matching/dist/scan/scanner.js';
import { MadeUpLanguage } from '../made-up/language.mjs';
import { times } from '../made-up/random.mjs';
import { ownCpuTimeUs } from '../measure/cpu-time.mjs';
import { median } from '../measure/median.mjs';
import { inRounds, medianRatio } from '../measure/rounds.mjs';

const counts = [10, 1_000, 10_000, 100_000];
/** Slow methods take milliseconds per post, so they get fewer posts. */
const fewer = { includes: (count) => Math.max(20, 200_000 / count) };

/**
 * Measures finding keywords in a post: the whole match (which monitor's keyword is where), only the scan behind it, the same
 * automaton without folding and boundaries (`plain`), npm packages, and one `includes` after another. The packages and
 * `includes` get lower-case text and do not check word boundaries.
 */
export async function matching({ rounds }) {
  const language = new MadeUpLanguage();
  const posts = times(20_000, () => language.text());
  const keywords = language.keywords(counts.at(-1));
  const speed = [];
  const building = [];
  const byCount = {};
  for (const count of counts) {
    const { finders, built } = contestants(keywords.slice(0, count));
    const ns = await inRounds(
      rounds,
      Object.fromEntries(
        Object.entries(finders).map(([name, find]) => {
          const texts = posts.slice(0, fewer[name]?.(count) ?? posts.length);
          return [name, () => nsPerText(texts, find)];
        }),
      ),
    );
    byCount[count] = ns;
    const hits = (find) => posts.slice(0, 2_000).reduce((sum, text) => sum + find(text).length, 0) / 2_000;
    speed.push({
      keywords: count,
      ...Object.fromEntries(Object.entries(ns).map(([name, values]) => [name, Math.round(median(values))])),
      'matches/post': hits(finders.match).toFixed(2),
      'plain hits/post': hits(finders.plain).toFixed(2),
    });
    building.push({ keywords: count, ...built });
  }
  const [few, , , many] = counts.map((count) => byCount[count]);
  const packages = [many.ahocorasick, many.modern, many.monyone];
  return {
    tables: [
      { title: 'Matching: CPU ns a post of 90 characters', rows: speed },
      { title: 'Matching: building, CPU ms and MB kept', rows: building },
    ],
    figures: {
      'matching 100,000 keywords, the best npm package : ours': Math.min(
        ...packages.map((ns) => medianRatio(ns, many.match)),
      ),
      'matching 100,000 keywords, one includes after the other : ours': medianRatio(
        many.includes,
        many.match,
      ),
      'matching, 100,000 : 10 keywords': medianRatio(many.match, few.match),
      'folding and boundaries at 100,000 keywords, our scan : plain scan': medianRatio(many.scan, many.plain),
    },
  };
}

function contestants(keywords) {
  const built = {};
  const build = (name, make) => {
    globalThis.gc();
    const memoryBefore = memoryMb();
    const before = ownCpuTimeUs();
    const result = make();
    const ms = (ownCpuTimeUs() - before) / 1_000;
    globalThis.gc();
    built[`${name} ms`] = Math.round(ms);
    built[`${name} MB`] = Number((memoryMb() - memoryBefore).toFixed(1));
    return result;
  };
  const patterns = [...new Set(keywords.map(normalizeKeyword))];
  const lower = [...new Set(keywords.map((keyword) => keyword.toLowerCase()))];
  const nothing = { excludeKeywords: [], excludeAuthors: [] };
  const sets = keywords.map((keyword, id) => ({ id: `${id}`, keywords: [keyword], ...nothing }));
  const matcher = build('ours', () => Matcher.compile(sets));
  const scanner = new Scanner(patterns);
  const npm = build('ahocorasick', () => new NpmAhoCorasick(lower));
  const modern = build('modern', () => new ModernAhoCorasick(lower));
  const monyone = build('monyone', () => new MonyoneAhoCorasick(lower));
  const found = [];
  const finders = {
    match: (text) => matcher.match({ title: null, text, links: [], authorHandle: null }),
    scan: (text) => {
      found.length = 0;
      scanner.scan(text, found);
      return found;
    },
    plain: plainScan(patterns),
    ahocorasick: (text) => npm.search(text.toLowerCase()),
    modern: (text) => modern.search(text.toLowerCase()),
    monyone: (text) => monyone.matchInText(text.toLowerCase()),
    includes: (text) => {
      const lowered = text.toLowerCase();
      return lower.filter((keyword) => lowered.includes(keyword));
    },
  };
  return { finders, built };
}

/** Finds keywords like the scan, but takes every code unit as it is and does not check boundaries. */
function plainScan(patterns) {
  const automaton = new Automaton(patterns.map((text) => ({ text, closed: false })));
  const lengths = Int32Array.from(patterns, ({ length }) => length);
  const found = [];
  return (text) => {
    found.length = 0;
    let state = 0;
    for (let index = 0; index < text.length; index++) {
      const unitClass = automaton.classes[text.charCodeAt(index)];
      state = unitClass === 0 ? 0 : automaton.next(state, unitClass);
      for (let at = automaton.longestEnd(state, false); at !== 0; at = automaton.shorterEnd(at, false)) {
        const pattern = automaton.wordOf(at);
        found.push({ pattern, start: index + 1 - lengths[pattern], end: index + 1 });
      }
    }
    return found;
  };
}

function nsPerText(texts, find) {
  const before = ownCpuTimeUs();
  for (const text of texts) find(text);
  return ((ownCpuTimeUs() - before) * 1_000) / texts.length;
}

function memoryMb() {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
