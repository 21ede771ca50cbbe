import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';

type Pages = InfiniteData<unknown>;

/**
 * The pages of a list after it was read. The library adds a further page to those that there were when it was requested,
 * which would revert what has changed in them since.
 * @param before undefined = this is the first time
 */
export function withReadPage(before: Pages | undefined, read: Pages): Pages {
  const isLonger = before !== undefined && read.pages.length > before.pages.length;
  const pages = isLonger ? [...before.pages, ...read.pages.slice(before.pages.length)] : read.pages;
  return replaceEqualDeep(before, { ...read, pages });
}
