/** The languages other than English that Earshot knows: a model was taught with posts in them. */
export const otherLanguages = ['de', 'es', 'fr', 'pt', 'it', 'nl', 'ja'] as const;
export type OtherLanguage = (typeof otherLanguages)[number];

/** Which of them a language is. @param language BCP 47; null = unknown */
export function otherLanguageOf(language: string | null): OtherLanguage | null {
  const primary = language?.split('-')[0]?.toLowerCase();
  return otherLanguages.find((each) => each === primary) ?? null;
}

/** How well the models know a language: English well, the other languages less, all others not. */
export type LanguageKnowledge = 'well' | 'less' | 'not';
