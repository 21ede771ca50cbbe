import { Integer, Parts, RawText } from './fields/fields.js';
import type { Shape } from './json-schema.js';

/** The field `limit` of a paged list; default 20. */
export const PageLimit = Integer('How many to return at most.', { optional: true, min: 1, max: 100 });

export const PageCursor = RawText('next_cursor of the page before.', { optional: true, max: 200 });

export const NextCursor = RawText('Pass it as cursor to get the next page; null = this was the last.', {
  nullable: true,
});

export class PageInput {
  @PageLimit
  limit: number = 20;

  @PageCursor
  cursor?: string;
}

/**
 * The class of a page of a list.
 * @param field the field of the items
 * @param order what the description of that field says
 */
export function pageWith<Field extends string, Item extends object>(
  field: Field,
  item: () => Shape<Item>,
  order: string,
): Shape<Record<Field, Item[]> & { next_cursor: string | null }> {
  const Page = class {};
  Parts(item, order)(Page.prototype, field);
  NextCursor(Page.prototype, 'next_cursor');
  return Page as Shape<Record<Field, Item[]> & { next_cursor: string | null }>;
}
