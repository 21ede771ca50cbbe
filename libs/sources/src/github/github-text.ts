import { unescapeMarkdown } from '../text/unescape-markdown.js';

/**
 * Markdown as a reader sees it, as far as keywords are concerned: without the HTML comments that issue templates are full of
 * (except in code), and with escaped characters decoded once. https://github.github.com/gfm/
 */
export function githubText(markdown: string): string {
  const shown = markdown
    .replace(/\r\n?/g, '\n')
    .replace(
      codeOrComment,
      (whole, code?: string, _fence?: string, _ticks?: string, start?: string, end?: string) =>
        start === undefined && end === '' ? whole : (code ?? ''),
    )
    .trim();
  return unescapeMarkdown(shown);
}

/**
 * A fenced block, a code span or a comment. Without an end it extends to the end of the text; a comment without one is only a
 * comment if it begins a line, and shown as typed elsewhere.
 */
const codeOrComment =
  /(^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![^]))|(?<!`)(`+)(?!`)(?:[^\n]|\n(?!\n))*?[^`]\3(?!`))|(?:(^ {0,3}<)|(?<!\\)<)!--[^]*?(-->|$(?![^]))/gm;
