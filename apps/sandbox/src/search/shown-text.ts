import { decode } from 'html-entities';

/** What a reader sees of a text in which signs are escaped, as Markdown (`C\#`) or as HTML (`AT&amp;T`) has it. */
export function shownText(text: string): string {
  return decode(text.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
}
