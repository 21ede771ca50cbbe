/** What a monitor means by "contains": independent of the index, and deliberately written in the plainest way. */
export function containsLiterally(text: string, keyword: string): boolean {
  return holds(plain(text), plain(keyword));
}

/** Like `containsLiterally`, for texts already normalised by `plain`. */
export function holds(haystack: string, needle: string): boolean {
  if (needle === '') return false;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    const before = [...haystack.slice(0, at)].at(-1) ?? '';
    const after = [...haystack.slice(at + needle.length)][0] ?? '';
    const first = [...needle][0] ?? '';
    const last = [...needle].at(-1) ?? '';
    if (!glued(before, first) && !glued(last, after)) return true;
  }
  return false;
}

/** Normalises a text for comparison: NFKC, ignoring case and zero-width characters. */
export function plain(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .normalize('NFKC')
    .toLowerCase();
}

function glued(left: string, right: string): boolean {
  return [left, right].every(
    (character) =>
      /[\p{L}\p{N}]/u.test(character) &&
      !/\p{scx=Han}|\p{scx=Kana}|\p{scx=Hira}|\p{scx=Thai}/u.test(character),
  );
}
