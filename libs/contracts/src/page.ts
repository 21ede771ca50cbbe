import { Integer, RawText } from './fields/fields.js';

/** What every paged list takes. */
export class PageInput {
  @Integer({ description: 'How many to answer at most.', optional: true, min: 1, max: 100 })
  limit: number = 20;

  @RawText({
    description: 'next_cursor of the page before; without it the first page, newest first.',
    optional: true,
    max: 200,
  })
  cursor?: string;
}
