/** Longer texts are read up to here, in UTF-16 units. */
const longestText = 5_000;

/** The words of a text that say what it is about, each once: by its stem, the word as it stands first, in lower case. */
export function contentWords(text: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [found] of text.slice(0, longestText).replace(link, ' ').matchAll(word)) {
    const bare = found.toLowerCase().replace(/['’]/g, '');
    if (bare.length < 3 || emptyWords.has(bare)) continue;
    const stem = stemOf(bare);
    if (!words.has(stem)) words.set(stem, bare);
  }
  return words;
}

const link = /https?:\/\/\S{1,2000}/g;
const word = /\p{L}[\p{L}\p{M}\p{N}]{0,40}(?:['’]\p{L}{1,20})?/gu;

/** Payment and payments, stream and streaming are the same word here: what is left without a usual ending. */
export function stemOf(word: string): string {
  const singular = singularOf(word);
  const stem = singular.replace(/(?:ing|er|ed|e)$/, '');
  return stem.length >= 4 ? stem : singular;
}

/** Without the usual ending of a plural; still a word that people know. */
export function singularOf(word: string): string {
  if (word.length < 4) return word;
  return word.length > 4 && word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<!s)s$/, '');
}

const emptyWords: ReadonlySet<string> = new Set(
  `about above after again against all also and another any anybody anyone anything are around because been before
  being below between both brand but can cannot cant company could couldnt did didnt does doesnt doing dont down during
  each either else even ever every everybody everyone everything few first for from further get gets getting give goes
  going gone got had has hasnt have havent having her here hers him his how however inc into isnt its itself just keep
  know last less let lets like look lot made make makes making many maybe might more most much must name named neither
  never new next nobody none nor not nothing now off often one only onto other others our ours out over own part people
  please product products put quite rather really said same saw say saying says see seen service services she should
  shouldnt since some somebody someone something still stuff such take than thank thanks that thats the their theirs
  them themselves then there theres these they theyre thing things this those though through today together too toward
  two under until upon use used user users uses using very via want wants was wasnt way well went were what whatever
  when where whether which while who whole whom whose why will with within without wont would wouldnt yes yet you your
  youre yours`.split(/\s+/),
);
