import type { Post } from '@earshot/domain';

/** Returns the language of a text as BCP 47, or null if it cannot be determined. */
export type LanguageOf = (text: string) => string | null;

/** Loads `languageOf` on demand, because its data takes 30 MB of heap (over 100 MB of memory) and a quarter of a second. */
export async function loadLanguageOf(): Promise<LanguageOf> {
  return (await import('./language.js')).languageOf;
}

/** The text of a post that language filters use. */
export function textOfPost({ title, text }: Pick<Post, 'title' | 'text'>): string {
  return title === null ? text : `${title}\n${text}`;
}

/** The language of a post for filters; null = unknown. */
export async function languageOfPost(post: Pick<Post, 'title' | 'text'>): Promise<string | null> {
  return (await loadLanguageOf())(textOfPost(post));
}
