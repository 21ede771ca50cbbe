import { manifestOf, type SourceName, sourceNames } from '@earshot/domain';

/** The input of the page's form. */
export interface Saying {
  readonly source: SourceName;
  readonly author: string;
  readonly text: string;
}

/** The default author. */
export const visitor = 'sandbox_visitor';

/** The initial content of the form. */
export const emptySaying: Saying = { source: 'reddit', author: '', text: '' };

/** Reads the form. Missing fields are empty; publishing reports what it requires. */
export function readSaying(body: unknown): Saying {
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  const source = sourceNames.find((name) => name === fields.get('source')) ?? emptySaying.source;
  return {
    source,
    author: (fields.get('author') ?? '').trim().replace(/^@/, ''),
    text: (fields.get('text') ?? '').replace(/\r\n?/g, '\n').trim(),
  };
}

/** Converts it to a row of `POST /posts`. If posts have titles, the first line is the title. */
export function rowOf({ source, author, text }: Saying): object {
  const handle = author === '' ? visitor : author;
  if (!manifestOf(source).hasTitles) return { source, text, author: handle };
  const [title = '', ...rest] = text.split('\n');
  return { source, title, text: rest.join('\n').trim(), author: handle };
}
