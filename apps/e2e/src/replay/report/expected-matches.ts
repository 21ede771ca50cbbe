/**
 * A post to search for keywords in the slow and obvious way: fold both, look everywhere, check the edges. It shares no code
 * with the matching library, so that the two can disagree.
 */
export interface ExpectedPost {
  readonly id: string;
  /** All the fields in which keywords are searched: title, text, link. */
  readonly fields: readonly string[];
}

/** @returns by keyword, the ids of the posts containing it */
export function expectedMatches(
  posts: readonly ExpectedPost[],
  keywords: readonly string[],
): Map<string, Set<string>> {
  const needles = keywords.map((keyword) => ({ keyword, needle: fold(keyword) }));
  const expected = new Map<string, Set<string>>(keywords.map((keyword) => [keyword, new Set()]));
  for (const post of posts) {
    const fields = post.fields.map(fold);
    for (const { keyword, needle } of needles)
      if (fields.some((field) => stands(needle, field))) expected.get(keyword)?.add(post.id);
  }
  return expected;
}

function fold(text: string): string {
  return (
    text
      // Signs, not letters, although NFKC expands them: a name with a trade mark sign is still the name.
      .replace(/[™℠]/gu, ' ')
      .replace(/[’‘´`ʼʻ′]/gu, "'")
      .replace(/[‐‑‒–−]/gu, '-')
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replaceAll('ς', 'σ')
      .replace(/\u00AD|[\u200B-\u200C]|\u200D|\u2060|[\uFE00-\uFE0F]|\uFEFF/gu, '')
      .normalize('NFKC')
      .replace(/\s+/gu, ' ')
  );
}

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function stands(needle: string, text: string): boolean {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
    const after = [...text.slice(at + needle.length, at + needle.length + 2)][0] ?? '';
    const [first = '', last = ''] = [[...needle][0], [...needle].at(-1)];
    if (!glued(first, before) && !glued(last, after)) return true;
  }
  return false;
}

function glued(edge: string, neighbour: string): boolean {
  return isWord(edge) && isWord(neighbour);
}

function isWord(character: string): boolean {
  return wordCharacter.test(character) && !unspacedScript.test(character);
}
