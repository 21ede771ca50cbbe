/** Up to so many words of a clause. */
const words = (most: number): string => String.raw`(?:[^\s.,;:!?]{1,20} ){0,${most}}`;

/** People see what belongs to others: `sehe plötzlich die Rechnungen und Adressen fremder Kunden`. Each part lists alternatives. */
export function seesOthers(sees: RegExp, what: RegExp, ofOthers: RegExp): RegExp {
  const [before, between] = [words(4), words(3)];
  return new RegExp(
    `(?:${sees.source}) ${before}(?:${what.source}) ${between}(?:${ofOthers.source})(?: \\p{L}{1,12})?`,
    'u',
  );
}

/** All of someone's files are gone, in either order: `sono spariti tutti i miei file`, `alle meine Dateien sind weg`. */
export function allGone(all: RegExp, what: RegExp, gone: RegExp): RegExp {
  const everything = `(?:${all.source}) ${words(1)}(?:${what.source})`;
  return new RegExp(
    `${everything} ${words(3)}(?:${gone.source})|(?:${gone.source}) ${words(1)}${everything}`,
    'u',
  );
}
