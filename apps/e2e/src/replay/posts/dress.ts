import { manifestOf, type SourceName } from '@earshot/domain';
import { sourceFakes } from '@earshot/fakes';
import { shownAtHackernews } from './hackernews-row.js';
import type { CorpusRow } from './read-input.js';

/** A row of a corpus and the source on which it is played. */
export interface SourcedRow {
  readonly source: SourceName;
  readonly row: CorpusRow;
}

/** A post or comment of the corpus in the form of its source. */
export interface ReplayPost {
  readonly id: string;
  readonly source: SourceName;
  /** Used unless `row` is a real one with its own author; part of addresses of Threads. */
  readonly author: string;
  /** The body for the sandbox's `POST /posts`. */
  readonly row: object;
  /** All the fields in which keywords are searched at the source. */
  readonly fields: readonly string[];
  /** If it is a comment under another post of the replay, that post's id. Both are published together. */
  readonly parent: string | null;
  /** The source shows it only under its parent, and Earshot reads it only if the parent matched. */
  readonly isUnderMatchOnly: boolean;
}

/** The subreddit whose comments Reddit lists in the replay; other comments are seen only under posts that matched. */
export const listedSubreddit = 'replay';

/** One in this many is a comment or a reply, if the source shows any. */
const commentEvery = 5;

/** Converts rows for their sources, keeping their order, except that a comment directly follows the post that it answers. */
export function dressAll(rows: readonly SourcedRow[]): ReplayPost[] {
  const threads: ReplayPost[][] = [];
  const open = new Map<SourceName, { serial: number; thread: ReplayPost[] }>();
  for (const { source, row } of rows) {
    const { serial, thread } = open.get(source) ?? { serial: 0, thread: [] };
    const above = thread[0];
    const isComment =
      sourceFakes[source].replay.hasReplies &&
      above !== undefined &&
      serial % commentEvery === commentEvery - 1;
    const post = isComment ? dressComment(row, source, serial, above) : dressPost(row, source, serial);
    const grown = post.parent === null ? [post] : thread;
    if (post.parent === null) threads.push(grown);
    else thread.push(post);
    open.set(source, { serial: serial + 1, thread: grown });
  }
  return threads.flat();
}

/** Cuts the text to what the source accepts or shows: a search engine shows 300 characters of a post. */
function dressPost(
  { id, title, text, link, row }: CorpusRow,
  source: SourceName,
  serial: number,
): ReplayPost {
  const author = authorOf(serial);
  const whole = wholeOf(title, text);
  const free = { id, source, author, parent: null, isUnderMatchOnly: false };
  const post = (fields: Readonly<Record<string, string>>, more: object = {}): ReplayPost => ({
    ...free,
    row: { source, author, ...fields, ...more },
    fields: Object.values(fields).map(shown),
  });
  const { longestText, shown = (given: string) => given } = sourceFakes[source].replay;
  if (source === 'reddit') {
    if ('subreddit' in row) return { ...free, row, fields: [title, shownAtReddit(text), link] };
    return {
      ...post({ title: cut(whole, 300), selftext: text }, { id: `t3_${nameOf(serial)}` }),
      fields: [cut(whole, 300), shownAtReddit(text)],
    };
  }
  if (source === 'youtube')
    return post(
      { title: cut(whole, 100), text: cut(text, 5_000) },
      { id: nameOf(serial), place: 'UCreplay_replay_replay_0' },
    );
  if (source === 'hackernews') {
    const said = shownAtHackernews(cut(text, longestText));
    if (row['type'] === 'comment' || title === '')
      return post({ text: said === '' ? title : said }, { kind: 'comment' });
    return post({ title: cut(title, 80), text: said, link });
  }
  if (manifestOf(source).hasTitles)
    return post({ title: cut(title === '' ? whole : title, 80), text: cut(whole, longestText), link });
  // A search engine shows the beginning of a post on one line, without links.
  if (source === 'linkedin') return post({ text: cut(whole, longestText).replace(/\s+/g, ' ') });
  return post({ text: cut(whole, longestText), link });
}

function dressComment(
  { id, title, text }: CorpusRow,
  source: SourceName,
  serial: number,
  above: ReplayPost,
): ReplayPost {
  const author = authorOf(serial);
  const { names, replay } = sourceFakes[source];
  const said = cut(wholeOf(title, text), replay.longestText);
  const shown = replay.shown?.(said) ?? said;
  const common = { id, source, author, fields: [source === 'hackernews' ? shownAtHackernews(said) : shown] };
  const row = { source, kind: 'comment', author, text: said };
  if (source === 'youtube')
    return {
      ...common,
      row: { ...row, id: `Ug${nameOf(serial)}`, parent: (above.row as { id: string }).id },
      parent: above.id,
      isUnderMatchOnly: true,
    };
  if (source === 'reddit') {
    const isListed = serial % (2 * commentEvery) === commentEvery - 1;
    const { text: selftext, ...rest } = row;
    return {
      ...common,
      fields: [shownAtReddit(said)],
      row: {
        ...rest,
        selftext,
        id: `t1_${nameOf(serial)}`,
        parent: (above.row as { id: string }).id,
        subreddit: isListed ? listedSubreddit : 'elsewhere',
      },
      parent: above.id,
      isUnderMatchOnly: !isListed,
    };
  }
  // On other sources replies are found the way posts are; these reply to a post that is not in the replay.
  const answered = names.make('post', new Date('2022-03-05'), 1);
  return { ...common, row: { ...row, parent: answered }, parent: null, isUnderMatchOnly: false };
}

function wholeOf(title: string, text: string): string {
  return [title, text].filter((part) => part !== '').join('\n\n');
}

function authorOf(serial: number): string {
  return `r${String(serial).padStart(6, '0')}`;
}

/** Reddit treats texts as Markdown, in which characters may be escaped. Code, where they are not, is not recognized. */
function shownAtReddit(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Eleven characters, like the id of a video. */
function nameOf(serial: number): string {
  return `rp${String(serial).padStart(9, '0')}`;
}

/** Never splits a character. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .trim();
}
