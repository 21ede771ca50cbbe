/**
 * Texts seen so far. A text is a duplicate if its letters and digits are equal to those of an earlier one, or if it shares
 * more than half of its runs of five words with one.
 */
export class NearDuplicates {
  #exact = new Set();
  #owners = new Map();
  #count = 0;

  /** @returns {boolean} false if the text is too similar to an earlier one */
  add(text) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const whole = words.join(' ');
    if (this.#exact.has(whole)) return false;
    const runs = new Set(words.slice(4).map((_, start) => words.slice(start, start + 5).join(' ')));
    const shared = new Map();
    for (const run of runs) {
      const owner = this.#owners.get(run);
      if (owner !== undefined) shared.set(owner, (shared.get(owner) ?? 0) + 1);
    }
    if (Math.max(0, ...shared.values()) > runs.size / 2) return false;
    this.#exact.add(whole);
    for (const run of runs) if (!this.#owners.has(run)) this.#owners.set(run, this.#count);
    this.#count += 1;
    return true;
  }
}
