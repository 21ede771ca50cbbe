import { readFileSync } from 'node:fs';
import { codeBlock } from './html/code-block.js';
import { Html, html } from './html/html.js';
import type { RecordedCalls } from './recorded-calls.js';

/** A page about a subject common to many operations, at `/docs/<name>`. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  /** A sentence that says what the page explains. */
  readonly about: string;
  readonly content: (baseUrl: string, recorded: RecordedCalls) => Html;
}

/** The parts of a page that are not written in its file, by name. */
export type GuideParts = (baseUrl: string, recorded: RecordedCalls) => Readonly<Record<string, Html>>;

/**
 * Reads `guides/<name>.html`: a line with the title, one that says what the page explains, then its content, with code in
 * `<pre title="caption">` and `{{name}}` in place of each part.
 */
export function readGuide(name: string, parts: GuideParts = () => ({})): Guide {
  const file = readFileSync(new URL(`../../guides/${name}.html`, import.meta.url), 'utf8');
  const [title = '', about = '', ...lines] = file.split('\n');
  const text = lines
    .join('\n')
    .replace(code, (_, caption: string, shown: string) => codeBlock(caption, shown).text);
  return {
    name,
    title,
    about,
    content: (baseUrl, recorded) => {
      const all = new Map(Object.entries({ base_url: html`${baseUrl}`, ...parts(baseUrl, recorded) }));
      return new Html(
        `${text.replace(/\{\{(\w+)\}\}/g, (_, part: string) => {
          const found = all.get(part);
          if (found === undefined) throw new Error(`The guide ${name} has no part ${part}.`);
          return found.text;
        })}  `,
      );
    },
  };
}

const code = /<pre title="([^"]*)">\n(.*?)\n<\/pre>/gs;
