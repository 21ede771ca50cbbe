import { join } from 'node:path';
import { readJsonLines } from '../json-lines.mjs';
import { NearDuplicates } from './near-duplicates.mjs';
import { shuffled } from '../../../bench/made-up/random.mjs';

/** Longer posts are not drawn because they take too long to read. */
const longest = 900;

/**
 * The posts that contain one of the names and are neither labelled yet nor near-duplicates of labelled ones: `{ id, source,
 * text, names }`, in an order determined by `random`.
 * @param options.posts where to draw from
 * @param options.before additional labelled rows with texts: neither they nor their near-duplicates are returned
 * @param options.isWanted checked before anything else
 * @param options.mostOfSource the most posts of each source
 */
export function namedPosts(shared, brands, random, { posts, before, isWanted, mostOfSource }) {
  const labelled = [...readJsonLines(join(shared, 'data/labelled_posts.jsonl')), ...before];
  const known = new Set(labelled.map(({ id }) => id));
  const duplicates = new NearDuplicates();
  for (const { text } of labelled) duplicates.add(text);
  const spelled = new Map(brands.map((brand) => [brand.toLowerCase(), brand]));
  const pattern = patternOf(brands);
  const named = [];
  const found = new Map();
  for (const post of shuffled(posts, random)) {
    if (!isWanted(post) || known.has(post.id) || post.text.length > longest) continue;
    const names = [...post.text.matchAll(pattern)].map(([name]) => spelled.get(name.toLowerCase()));
    const count = found.get(post.source) ?? 0;
    if (names.length === 0 || count === mostOfSource || !duplicates.add(post.text)) continue;
    found.set(post.source, count + 1);
    named.push({ ...post, names: shuffled([...new Set(names)], random) });
  }
  return named;
}

function patternOf(brands) {
  const longestFirst = brands.toSorted((a, b) => b.length - a.length);
  const escaped = longestFirst.map((brand) => brand.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
}
