import { anyPhrase } from '../words/any-phrase.js';
import { type Ending, endings, overInJapanese } from './endings.js';

const jokes = anyPhrase([/lol|lmao|haha\w{0,6}/]);

/** How far before and after the words the clause and the sentence are read, in UTF-16 units. */
const lookBack = 60;
const lookAhead = 120;

/** "Has it been fixed?" says nothing. */
const question = /^[^?]{0,40}\?$/;

/** Whether the author is no longer affected: the post says that the problem was solved, or jokes. */
export function isOver(text: string): boolean {
  return jokes.test(text) || overInJapanese.test(text) || endings.some((each) => saysSo(text, each));
}

function saysSo(text: string, { over, open, but }: Ending): boolean {
  for (const { 0: words, index } of text.matchAll(over)) {
    const clause = clauseBefore(text.slice(Math.max(0, index - lookBack), index)) + words;
    const end = index + words.length;
    const [rest, next] = afterwards(text.slice(end, end + lookAhead));
    if (!open.test(clause) && !question.test(rest) && !but.test(rest) && !but.test(next)) return true;
  }
  return false;
}

function clauseBefore(before: string): string {
  return before.slice(
    1 + Math.max(...['.', '!', '?', ';', ':', ',', '(', '\n'].map((mark) => before.lastIndexOf(mark))),
  );
}

/** The rest of the sentence with its mark, and the first word of the next one. */
function afterwards(after: string): readonly [rest: string, next: string] {
  const [rest = ''] = /^[^.!?\n]*[.!?]?/.exec(after) ?? [];
  const [next = ''] = /^\s{0,3}\p{L}{0,12}/u.exec(after.slice(rest.length)) ?? [];
  return [rest, next];
}
