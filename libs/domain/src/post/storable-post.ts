import type { Post } from './post.js';

/** The longest external id that is stored. No source makes longer ones, but the network of Bluesky passes on what anybody writes. */
export const longestExternalId = 512;

/** Some feeds name thousands of authors, or have a whole text as a title. An index of Postgres refuses such a name. */
const [longestTitle, longestHandle] = [5_000, 200];

/**
 * The post as it can be stored: every character that Postgres refuses (NUL, lone surrogates) is replaced by U+FFFD, and a title,
 * an author or a quoted id longer than any source allows is cut. Offsets found in the result are offsets into the stored text, so apply it
 * before matching.
 */
export function storablePost(post: Post): Post {
  if (isStorable(post)) return post;
  return {
    ...post,
    externalId: storableText(post.externalId),
    url: storableText(post.url),
    title: post.title === null ? null : storableText(post.title.slice(0, longestTitle)),
    text: storableText(post.text),
    ...(post.ownText === undefined ? {} : { ownText: storableText(post.ownText) }),
    links: post.links.map(storableText),
    ...(post.repeats === undefined
      ? {}
      : { repeats: storableText(post.repeats.slice(0, longestExternalId)) }),
    authorHandle: post.authorHandle === null ? null : storableText(post.authorHandle.slice(0, longestHandle)),
    authorUrl: post.authorUrl === null ? null : storableText(post.authorUrl),
    ...(typeof post.community === 'string' ? { community: storableText(post.community) } : {}),
  };
}

/** The text with every NUL and lone surrogate replaced by U+FFFD; the length stays the same. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
}

/** Avoids copying, because nearly every post is storable as it is. */
function isStorable(post: Post): boolean {
  const { title, repeats, authorHandle, links } = post;
  return (
    (title ?? '').length <= longestTitle &&
    (repeats ?? '').length <= longestExternalId &&
    (authorHandle ?? '').length <= longestHandle &&
    [...Object.values(post), ...links].every((value) => typeof value !== 'string' || isStorableText(value))
  );
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
