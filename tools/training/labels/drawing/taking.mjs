import { isUnsure } from './judged-by-models.mjs';
import { preselectingByWords } from './preselecting.mjs';

/**
 * Takes posts of `namedPosts` for labelling, each once, and no name more often than `mostOf(name)` allows.
 * @param earlier labelled rows, whose names count as well
 * @returns `take(candidates, { quotas, rare, shares })`: how many per source, and what shares of them look like a rare category,
 * are unsure, or are drawn at random; and `drawn`, the rows taken so far
 */
export function taking(earlier, mostOf) {
  const taken = new Map();
  const drawn = [];
  const ids = new Set();
  for (const { keyword } of earlier) taken.set(keyword, (taken.get(keyword) ?? 0) + 1);
  function takeSome(pool, count, reason) {
    let left = count;
    for (const { id, source, text, names } of pool) {
      if (left === 0) return;
      if (ids.has(id)) continue;
      const keyword = names.find((name) => (taken.get(name) ?? 0) < mostOf(name));
      if (keyword === undefined) continue;
      taken.set(keyword, (taken.get(keyword) ?? 0) + 1);
      ids.add(id);
      const chosen = reason === 'random' ? 'random' : 'active';
      drawn.push({ id, source, keyword, text, chosen, drawn: reason });
      left -= 1;
    }
  }
  function take(candidates, { quotas, rare, shares }) {
    for (const [source, quota] of Object.entries(quotas)) {
      const pool = candidates.filter((post) => post.source === source);
      for (const [category, share] of Object.entries(rare))
        takeSome(pool.filter(preselectingByWords[category]), Math.round(quota * share), `for ${category}`);
      takeSome(pool.filter(isUnsure), Math.round(quota * shares.unsure), 'unsure');
      takeSome(pool, Math.round(quota * shares.random), 'random');
    }
  }
  return { take, drawn };
}
