/** Famous phrases, the first one known as the example of a good password: letters only, because spaces and punctuation vary. */
const famousPhrases = new Set([
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'maytheforcebewithyou',
  'tobeornottobethatisthequestion',
  'loremipsumdolorsitamet',
]);

let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded at the first use, because most processes never need it. https://github.com/zxcvbn-ts/zxcvbn */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/**
 * Whether a password is among the first that attackers try, however long it is: one of the 49,000 most common ones, also
 * with digits and punctuation around it, a famous phrase, or the same few characters repeated. Case is ignored.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  if (/^(.+?)\1+$/su.test(lower)) return true;
  if (famousPhrases.has(lower.replace(/[^\p{L}]+/gu, ''))) return true;
  // From the first letter to the last. Trimming both ends with one expression would take quadratic time.
  const [bare = ''] = /\p{L}(?:.*\p{L})?/su.exec(lower) ?? [];
  const common = await commonPasswords();
  return common.has(lower) || common.has(bare);
}
