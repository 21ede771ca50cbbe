import { Integer, RawText } from './fields/fields.js';

/** The field `limit` of a paged list; default 20. */
export const PageLimit = Integer('How many to return at most.', { optional: true, min: 1, max: 100 });

/** The field `cursor` of a paged list. */
export const PageCursor = RawText('next_cursor of the page before.', { optional: true, max: 200 });

/** The field `next_cursor` of a page. */
export const NextCursor = RawText('Pass it as cursor to get the next page; null = this was the last.', {
  nullable: true,
});

/** The input of every paged list. */
export class PageInput {
  @PageLimit
  limit: number = 20;

  @PageCursor
  cursor?: string;
}
