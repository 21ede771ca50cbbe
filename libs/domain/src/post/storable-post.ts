import type { Post } from './post.js';

/**
 * The post with everything removed that Postgres cannot hold: NUL characters and lone surrogates become U+FFFD.
 * Length is kept, so offsets found in the result are offsets into the stored text. Apply before matching.
 */
export function storablePost(post: Post): Post {
  return {
    ...post,
    externalId: storableText(post.externalId),
    url: storableText(post.url),
    title: post.title === null ? null : storableText(post.title),
    text: storableText(post.text),
    links: post.links.map(storableText),
    authorHandle: post.authorHandle === null ? null : storableText(post.authorHandle),
    authorUrl: post.authorUrl === null ? null : storableText(post.authorUrl),
  };
}

export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}
