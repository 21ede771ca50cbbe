/** Legal forms, without dots and spaces, however they are capitalised. */
const forms = new Set(
  (
    'gmbh ggmbh mbh gbr ohg kgaa inc incorporated corp corporation ltd limited llc llp lllp plc pllc pty pte pvt sdn bhd tbk ' +
    'sarl sasu eurl srl srls sadecv slu slne ltda lda eireli aps asa oyj kft zrt nyrt sro spol spzoo bv bvba nv kk gk jsc pjsc uab'
  ).split(' '),
);

/** Legal forms that are also words or other abbreviations: they count only in their usual capitals or with dots. */
const doubtfulForms = new Set('AG SE UG KG eK eG eV SA SAS SAU SL SpA AB AS Oy OÜ SIA DOO OOO'.split(' '));
const doubtfulInDots = new Set([...doubtfulForms].map((form) => form.toLowerCase()));

/** The most words that one legal form is written in: `S. A. de C. V.` */
const longestForm = 5;

/** Japanese, Chinese and Korean forms, which are written before or after the name without a space. */
const attachedForms =
  /^(?:株式会社|有限会社|合同会社|주식회사)\s*|\s*(?:株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사)$/gu;

/** Whether text is a legal form of companies: `GmbH`, `s.r.l.`, `Sp. z o.o.`. */
export function isLegalForm(text: string): boolean {
  const plain = text.replace(/[.,/]/gu, '');
  const lower = plain.toLowerCase();
  if (forms.has(lower) || doubtfulForms.has(plain)) return true;
  return /^(?:\p{L}[./])+\p{L}?,?$/u.test(text) && doubtfulInDots.has(lower);
}

/**
 * A company's name as people say it: `Acme` for `Acme, Inc.` and for `Acme GmbH & Co. KG`. A name that is nothing else, or
 * that has no legal form, stays as it is.
 * @param name with single spaces
 */
export function withoutLegalForm(name: string): string {
  const words = name.split(' ');
  let kept = words.length;
  for (let length = 1; length > 0 && kept > 1; kept -= length)
    length = formLength(words.slice(0, kept), kept < words.length);
  const rest = words.slice(0, kept).join(' ');
  const brand = kept < words.length ? rest.replace(/\s*[,;]+$/u, '') : rest;
  return brand.replace(attachedForms, '') || name;
}

/**
 * How many of the last words are one legal form. "Co." after "&" is part of a brand ("Tiffany & Co."), unless another form
 * follows ("GmbH & Co. KG").
 */
function formLength(words: readonly string[], isFollowed: boolean): number {
  const [before = '', last = ''] = words.slice(-2);
  const isJoined = /^(?:&|\+|and|und|et|y|e)$/iu.test(before);
  if (/^co[.,]*$/iu.test(last)) {
    if (!isJoined) return 1;
    return isFollowed && words.length > 2 ? 2 : 0;
  }
  for (let length = Math.min(longestForm, words.length - 1); length > 0; length -= 1)
    if (isLegalForm(words.slice(-length).join(''))) return length;
  return 0;
}
