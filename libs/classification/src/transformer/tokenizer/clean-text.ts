import { readWordLines } from '../../words/read-words.js';

/** A text as the model reads it; UTF-16 unit `i` of `text` comes from units `starts[i]` to `ends[i]` of the original. */
export interface CleanText {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * Removes what a model must not learn and spells out what its vocabulary lacks: HTML entities become characters, links
 * `http`, handles `@user`, emoji words; camel-case hashtags are split into words, and runs of a character are shortened to
 * three. Never throws; runs in linear time.
 */
export function cleanText(original: string): CleanText {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let copied = 0;

  const copyUntil = (end: number) => {
    for (let at = copied; at < end; at += 1) {
      starts.push(at);
      ends.push(at + 1);
    }
    parts.push(original.slice(copied, end));
    copied = end;
  };

  for (const match of original.matchAll(special)) {
    const replacement = replace(match);
    if (replacement === undefined) continue;
    copyUntil(match.index);
    copied = match.index + match[0].length;
    parts.push(replacement);
    for (let unit = 0; unit < replacement.length; unit += 1) {
      starts.push(match.index);
      ends.push(copied);
    }
  }
  copyUntil(original.length);
  return { text: parts.join(''), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

const special = new RegExp(
  [
    String.raw`&(?:amp;)*(?<entity>#\d{1,7}|#x[\da-fA-F]{1,6}|amp|lt|gt|quot|apos|nbsp);`,
    String.raw`(?<link>https?:\/\/\S+|www\.\S+)`,
    String.raw`(?<handle>@\w+)`,
    // The bound avoids scanning an extremely long hashtag again at every capital.
    String.raw`(?<hump>(?<=#\w{0,40}[a-z])(?=[A-Z]))`,
    String.raw`(?<joint>\u200d[♀♂]?|\ufe0f|[\u{1f3fb}-\u{1f3ff}])`,
    String.raw`(?<emoji>\p{Extended_Pictographic})`,
    String.raw`(?<repeated>\S)\k<repeated>{3,}`,
  ].join('|'),
  'gu',
);

function replace({ 0: written, groups = {} }: RegExpExecArray): string | undefined {
  if (groups.entity !== undefined) return character(groups.entity) ?? written;
  if (groups.link !== undefined) return ' http ';
  if (groups.handle !== undefined) return '@user';
  if (groups.hump !== undefined) return ' ';
  if (groups.joint !== undefined) return '';
  if (groups.repeated !== undefined) return groups.repeated.repeat(3);
  const words = emojiWords.get(written);
  return words === undefined ? undefined : ` ${words} `;
}

/** Code points and their meaning. */
const emojiWords: ReadonlyMap<string, string> = new Map(
  readWordLines('emoji').map((line) => {
    const [emoji = ''] = line;
    return [emoji, line.slice(emoji.length + 1)];
  }),
);

const namedCharacters = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

function character(entity: string): string | undefined {
  if (!entity.startsWith('#')) return namedCharacters.get(entity);
  const code = entity.startsWith('#x') ? parseInt(entity.slice(2), 16) : parseInt(entity.slice(1), 10);
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}
