// The posts that labels belong to, read from the corpora: `{ id, source, text }`. Only this file decides what makes up a
// text, since a label is tied to its SHA-256.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'html-entities';
import { readJsonLines } from './json-lines.mjs';

/** All posts of the corpora present in `folder`; a missing corpus gives none. */
export function readPosts(folder) {
  return [
    ...readReddit(join(folder, 'corpora/reddit.jsonl')),
    ...readYouTube(join(folder, 'corpora/youtube_comments.json')),
    ...readCorpusFiles(join(folder, 'recordings/hackernews'), 'hackernews', hackerNewsText),
    ...readCorpusFiles(join(folder, 'recordings/bluesky'), 'bluesky', ({ text }) => text ?? ''),
    ...readNumbered(join(folder, 'data/unlabelled.jsonl'), 'unl', 'x'),
    ...readNumbered(join(folder, 'data/youtube_spam.jsonl'), 'yts', 'youtube'),
  ].filter(({ text }) => text !== '');
}

function readReddit(path) {
  return readJsonLines(path).map(({ id, title, selftext }) => ({
    id,
    source: 'reddit',
    text: decode(`${title}\n\n${selftext}`).trim(),
  }));
}

function readYouTube(path) {
  if (!existsSync(path)) return [];
  return JSON.parse(readFileSync(path, 'utf8')).map(({ cid, comment }) => ({
    id: `yt${cid}`,
    source: 'youtube',
    text: comment.trim(),
  }));
}

/** Posts without ids get one from their file and line, counted from 0. */
function readCorpusFiles(folder, source, textOf) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^corpus-.*\.jsonl$/.test(name))
    .sort()
    .flatMap((name) =>
      readJsonLines(join(folder, name)).map((row, line) => ({
        id: `${source}${name}${line}`,
        source,
        text: textOf(row).trim(),
      })),
    );
}

function readNumbered(path, prefix, source) {
  return readJsonLines(path).map(({ text }, line) => ({ id: `${prefix}${line}`, source, text: text.trim() }));
}

function hackerNewsText({ title = '', text = '' }) {
  const plain = decode(text.replace(/<p>/g, '\n\n').replace(/<[^>]+>/g, ''));
  return `${title}\n\n${plain}`;
}
