import type { Post } from '@earshot/domain';

/** The language of a text as BCP 47, or null where it cannot be told. */
export type LanguageOf = (text: string) => string | null;

/** `languageOf`, loaded where it is needed: what it knows of languages takes 50 MB and a quarter of a second. */
export async function loadLanguageOf(): Promise<LanguageOf> {
  return (await import('./language.js')).languageOf;
}

/** What filters by language read of a post. */
export function textOfPost({ title, text }: Pick<Post, 'title' | 'text'>): string {
  return title === null ? text : `${title}\n${text}`;
}

/** The language that filters take a post for; null = it cannot be told. */
export async function languageOfPost(post: Pick<Post, 'title' | 'text'>): Promise<string | null> {
  return (await loadLanguageOf())(textOfPost(post));
}
