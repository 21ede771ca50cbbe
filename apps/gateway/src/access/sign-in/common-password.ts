/** Phrases that became famous, the first one as the example of a good password: letters alone, since blanks and signs vary. */
const famousPhrases = new Set([
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'maytheforcebewithyou',
  'tobeornottobethatisthequestion',
  'loremipsumdolorsitamet',
]);

let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded at the first question: most processes are never asked. https://github.com/zxcvbn-ts/zxcvbn */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/**
 * Whether attackers try the password first, however long it is: one of the 49,000 that are most used, also with digits
 * and signs around it, a famous phrase, or the same few characters again and again. Capitals make no difference.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  if (/^(.+?)\1+$/su.test(lower)) return true;
  if (famousPhrases.has(lower.replace(/[^\p{L}]+/gu, ''))) return true;
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const common = await commonPasswords();
  return common.has(lower) || common.has(bare);
}
