import { manifestOf, type SourceName, sourceNames } from '@earshot/domain';

/** What was typed into the box of the page. */
export interface Saying {
  readonly source: SourceName;
  readonly author: string;
  readonly text: string;
}

/** Who says it where no name is typed. */
export const visitor = 'sandbox_visitor';

/** What the box holds before anything was typed. */
export const emptySaying: Saying = { source: 'reddit', author: '', text: '' };

/** Reads the form. What is missing is empty: publishing says what it needs. */
export function readSaying(body: unknown): Saying {
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  const source = sourceNames.find((name) => name === fields.get('source')) ?? emptySaying.source;
  return {
    source,
    author: (fields.get('author') ?? '').trim().replace(/^@/, ''),
    text: (fields.get('text') ?? '').replace(/\r\n?/g, '\n').trim(),
  };
}

/** As a row of `POST /posts`. Where posts have titles, the first line is the title. */
export function rowOf({ source, author, text }: Saying): object {
  const handle = author === '' ? visitor : author;
  if (!manifestOf(source).hasTitles) return { source, text, author: handle };
  const [title = '', ...rest] = text.split('\n');
  return { source, title, text: rest.join('\n').trim(), author: handle };
}
