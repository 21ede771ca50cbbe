// Posts of the labelled sets and of recorded responses, `{ id, source, text }`, used once the corpora of read-posts.mjs had
// given most of their rare posts. Kept separate, so that drawing from those corpora still gives the same posts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'html-entities';
import { readJsonLines } from './json-lines.mjs';

/** Sets of posts of X, by the id prefix of their posts. */
const setsOfX = {
  ent: 'entity_sentiment',
  comp: 'complaints',
  pi: 'purchase_intent',
  sx: 'sxsw_brands',
  ap: 'apple',
};

/** All posts present in `folder`; a missing set or recording gives none. */
export function readMorePosts(folder) {
  return [
    ...Object.entries(setsOfX).flatMap(([prefix, set]) =>
      readJsonLines(join(folder, 'data', `${set}.jsonl`)).map(({ text }, line) => ({
        id: `${prefix}${line}`,
        source: 'x',
        text: text.trim(),
      })),
    ),
    ...once(answersOf(join(folder, 'recordings/reddit')).flatMap(redditPosts)),
    ...once(answersOf(join(folder, 'recordings/github')).flatMap(issues)),
    ...once(answersOf(join(folder, 'recordings/stackexchange')).flatMap(questions)),
    ...once(answersOf(join(folder, 'recordings/discourse')).flatMap(topicPosts)),
    ...once(feedPosts(join(folder, 'recordings/feeds'))),
  ].filter(({ text }) => text !== '');
}

/** Recorded bodies that are JSON; some are HTML error pages. */
function answersOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.http.json'))
    .sort()
    .flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(join(folder, name), 'utf8'))];
      } catch {
        return [];
      }
    });
}

function redditPosts(answer) {
  return objectsIn(answer)
    .filter(({ name }) => /^t[13]_/.test(name))
    .filter(({ body, title }) => typeof body === 'string' || typeof title === 'string')
    .map(({ name, title, selftext = '', body }) => ({
      id: name,
      source: 'reddit',
      text: decode(body ?? `${title}\n\n${selftext}`).trim(),
    }));
}

function issues(answer) {
  return (answer.items ?? answer.issues ?? [])
    .filter(({ title, pull_request: pull }) => typeof title === 'string' && pull === undefined)
    .map(({ id, number, title, body }) => ({
      id: `github${id ?? number}`,
      source: 'github',
      text: `${title}\n\n${body ?? ''}`.trim(),
    }));
}

function questions(answer) {
  return (answer.items ?? [])
    .filter(({ question_id: id, title }) => id !== undefined && title)
    .map(({ question_id: id, title, body = '' }) => ({
      id: `stackexchange${id}`,
      source: 'stackexchange',
      text: `${decode(title)}\n\n${plain(body)}`.trim(),
    }));
}

/** The first post of a topic includes its title, as in a scan. */
function topicPosts({ title, post_stream: stream }) {
  return (stream?.posts ?? [])
    .filter(({ cooked }) => typeof cooked === 'string')
    .map(({ id, post_number: number, cooked }) => ({
      id: `discourse${id}`,
      source: 'discourse',
      text: `${number === 1 ? `${title}\n\n` : ''}${plain(cooked)}`.trim(),
    }));
}

/** Recorded feeds of Discourse forums, one item per post. */
function feedPosts(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^discourse-.*\.rss$/.test(name))
    .sort()
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/<item>(.*?)<\/item>/gs)].map(([, item], at) => ({
        id: `${name}${at}`,
        source: 'discourse',
        text: `${decode(inside(item, 'title'))}\n\n${plain(inside(item, 'description'))}`.trim(),
      })),
    );
}

function inside(item, element) {
  const [, content = ''] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(item) ?? [];
  return content.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '');
}

function plain(html) {
  const text = html.replace(/<(?:\/p|br\s*\/?|\/li|\/h\d|\/pre)>/g, '\n').replace(/<[^>]+>/g, '');
  return decode(text)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function objectsIn(value) {
  if (value === null || typeof value !== 'object') return [];
  const below = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? below : [value, ...below];
}

function once(posts) {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}
