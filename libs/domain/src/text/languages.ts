/** The BCP 47 tag for an undetermined language. */
export const undetermined = 'und';

/** The languages that can be detected, as BCP 47 tags without a region. */
export const languages: ReadonlySet<string> = new Set(
  `af am ar be bg bn cs da de el en es et fa fi fr ga gu he hi hu hy id is it ja ka kk km kn ko lt lv mk mn my nl no pl pt
   ro ru sk sr sv ta te th tk tl tr tt uk ur vi yi zh`.split(/\s+/),
);

/** Whether a monitor can filter by this language. */
export function isLanguage(tag: string): boolean {
  return tag === undetermined || languages.has(tag);
}
