import { times } from './random.mjs';

/**
 * Reddit posts as a scan finds them, each naming one of the monitors in its text.
 * @param {import('./language.mjs').MadeUpLanguage} language
 * @param {readonly import('@earshot/domain').DueWatch[]} watches
 * @param {number} from the number of the first post; the same number always gives the same post
 * @returns {import('@earshot/database').FoundPost[]}
 */
export function foundPosts(language, watches, from, count) {
  return times(count, (index) => {
    const number = from + index;
    const { projectId, monitorId } = watches[number % watches.length];
    const text = `acme ${language.text(12)}`;
    const post = {
      source: 'reddit',
      externalId: `t1_${number.toString(36)}`,
      kind: 'comment',
      url: `https://www.reddit.com/r/tools/comments/1abcde/_/${number.toString(36)}/`,
      title: null,
      text,
      links: [],
      authorHandle: `author_${number % 5_000}`,
      authorUrl: `https://www.reddit.com/user/author_${number % 5_000}`,
      publishedAt: new Date(Date.UTC(2026, 10, 20) + number * 10),
      engagement: { upvotes: 3, comments: null },
    };
    return {
      projectId,
      post,
      matches: [{ monitorId, keyword: 'acme', field: 'text', link: null, start: 0, end: 4 }],
    };
  });
}
