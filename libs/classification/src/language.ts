import { detectAll } from 'tinyld';

/**
 * The language of a text as BCP 47, or null where the text is too short or could be several.
 * The languages of one post are a guess from letters; only what is clearly ahead is told.
 */
export function languageOf(text: string): string | null {
  const words = text.slice(0, 600).replace(/https?:\/\/\S{1,600}|[@#][\p{L}\p{N}_]{1,200}/gu, ' ');
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  // One Han or Kana character says as much as a few Latin ones.
  const isDense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(words);
  if (letters < (isDense ? 6 : 20)) return null;
  const [best, second] = detectAll(words).filter(({ lang }) => !mistaken.has(lang));
  if (best === undefined || best.accuracy < 0.2 || best.accuracy < 1.3 * (second?.accuracy ?? 0)) return null;
  if (best.lang !== 'en' && !isDense && (letters < 40 || hasManyEnglishWords(words))) return null;
  return best.lang;
}

/** Names and jargon make English posts look like anything; their small words give them away. */
function hasManyEnglishWords(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}{1,30}/gu) ?? [];
  const known = words.filter((word) => englishWords.has(word)).length;
  return known >= 2 && known / words.length > 0.2;
}

const englishWords: ReadonlySet<string> = new Set(
  `the and to of is it that for on with this you my your are was be have has not but they we please how what when why
  can could would will just from get its there their about up out if do does any`.split(/\s+/),
);

/** Languages that hardly any post is in and that short English slang is taken for. */
const mistaken: ReadonlySet<string> = new Set(['ber', 'eo', 'la', 'rn', 'tlh', 'vo']);
