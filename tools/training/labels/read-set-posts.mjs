// Posts of the labelled sets that earlier draws did not read, `{ id, source, text }`: posts of X from the sentiment sets,
// and the spam of a set of text messages, since spam that contains a brand's name is rare in every corpus of posts.
import { join } from 'node:path';
import { readJsonLines } from './json-lines.mjs';

/** All posts of these sets present in `folder`. */
export function readSetPosts(folder) {
  const rows = (file) => readJsonLines(join(folder, 'data', file)).map((row, line) => ({ ...row, line }));
  return [
    ...rows('sentiment/train.jsonl').map(({ text, line }) => ({ id: `sem${line}`, source: 'x', text })),
    ...rows('tweet_sentiment_extraction.jsonl').map(({ text, line }) => ({
      id: `tse${line}`,
      source: 'x',
      text,
    })),
    ...rows('sms_spam.jsonl')
      .filter(({ label }) => label === 'spam')
      .map(({ text, line }) => ({ id: `sms${line}`, source: 'sms', text })),
  ]
    .map((post) => ({ ...post, text: post.text.trim() }))
    .filter(({ text }) => text !== '');
}
