/** The BCP 47 tag for an undetermined language. */
export const undetermined = 'und';

/** The languages that can be detected, as BCP 47 tags without a region. */
export const languages: ReadonlySet<string> = new Set(
  `am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy id is it ja ka km kn ko ku lo lt lv ml mr my nl no or
   pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh`.split(/\s+/),
);

/** Whether a monitor can filter by this language. */
export function isLanguage(tag: string): boolean {
  return tag === undetermined || languages.has(tag);
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** `German` for `de`; anything that is not a language tag is returned as it is. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
