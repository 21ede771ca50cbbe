/** English function words, including some that other languages share (see `isOf`). */
const english =
  wordsOf(`the and to of is it that for on with this you my your are was be have has not but they we please how
    what when why can could would will just from get its there their about up out if do does any i'm don't it's i
    a so all still been had here who after am only very really
    me no as do so in on an at by or he she her his him them then than now one more some most much too into over back again`);

/** Function words of other languages. */
const others: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['de', wordsOf(`der die das und ist nicht ich ein eine einen mit auf für von dem den zu auch noch wird sich bei seit
    aber wie wenn nur schon mehr mir mich euch kann keine kein wurde habe haben leider immer geht bin sind war
    einfach liebe warum hab gibt`)],
  ['fr', wordsOf(`le la les des et est pas je vous nous une un du pour dans sur avec que qui ne ce cette mon ma mes votre
    plus très depuis c'est j'ai n'est ça mais être fait aussi tout toujours merci marche`)],
  ['es', wordsOf(`el la los las y es no que en un una por para con mi su se lo muy pero más como cuando desde hace está
    esta este ya me te le todo nada gracias funciona tengo son al del qué ayer
    hoy dos veces nunca llevo`)],
  ['pt', wordsOf(`o a os as e é não que em um uma por para com meu minha se muito mas mais como quando desde está esta
    este já me te tudo nada obrigado obrigada funciona tenho são ao do da na no você vocês eu`)],
  ['it', wordsOf(`il lo la gli le e è non che in un una per con mio mia si molto ma più come quando da sono questo questa
    già mi ti tutto niente grazie funziona ho del della nel alla anche perché ancora`)],
  ['nl', wordsOf(`de het een en niet ik van voor met op dat die er aan ook nog maar bij mijn je jullie zijn wordt
    geen kan al om te naar heb hebben waarom wel sinds weer`)],
]; // prettier-ignore

/**
 * The language of a short text by its function words: at least three, or two in a text of up to six words, and 1.5 times as
 * many as of any other language; null = none.
 */
export function languageOfSmallWords(text: string): string | null {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/\p{L}[\p{L}']{0,30}/gu) ?? [];
  const [best, second] = [['en', english] as const, ...others]
    .map(([language, small]) => ({ language, count: words.filter((word) => isOf(word, small)).length }))
    .sort((a, b) => b.count - a.count);
  if (best === undefined || second === undefined) return null;
  const isEnough = best.count >= 3 || (best.count === 2 && words.length <= 6);
  return isEnough && best.count >= 1.5 * second.count ? best.language : null;
}

/** Words shared with English count for neither language. */
function isOf(word: string, small: ReadonlySet<string>): boolean {
  if (!small.has(word)) return false;
  return small === english ? !others.some(([, other]) => other.has(word)) : !english.has(word);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
