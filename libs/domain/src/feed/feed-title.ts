/** Characters of a title that a project gives a feed. */
export const longestFeedTitle = 100;

/** A title from another reader in the form that `add_feed` accepts: one short line; null = it shows nothing. */
export function feedTitle(written: string): string | null {
  const line = written
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const title = Array.from(line).slice(0, longestFeedTitle).join('').trim();
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(title.normalize('NFKC')) ? title : null;
}
