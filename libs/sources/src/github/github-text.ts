import { unescapeMarkdown } from '../text/unescape-markdown.js';

/**
 * Markdown as a reader sees it, as far as keywords are concerned: without the HTML comments that issue templates are full of
 * (except in code), and with escaped characters decoded once. https://github.github.com/gfm/
 */
export function githubText(markdown: string): string {
  const shown = markdown
    .replace(/\r\n?/g, '\n')
    .replace(codeOrComment, (_whole, code?: string) => code ?? '')
    .trim();
  return unescapeMarkdown(shown);
}

/** A fenced block, a code span or a comment; without an end it extends to the end of the text. */
const codeOrComment =
  /(^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![^]))|(?<!`)(`+)(?!`)(?:[^\n]|\n(?!\n))*?[^`]\3(?!`))|<!--[^]*?(?:-->|$(?![^]))/gm;
