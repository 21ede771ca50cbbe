import { Integer, objectWith, Parts, RawText, withDefault } from './fields/fields.js';
import type { Shape } from './fields/field.js';

/** The field `limit` of a paged list; default 20. */
export const PageLimit = withDefault(Integer('How many to return at most.', { min: 1, max: 100 }), 20);

export const PageCursor = RawText('next_cursor of the page before.', { optional: true, max: 200 });

export const NextCursor = RawText('Pass it as cursor to get the next page; null = this was the last.', {
  nullable: true,
});

export class PageInput extends objectWith({
  limit: PageLimit,
  cursor: PageCursor,
}) {}

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
  const Page = objectWith({ [field]: Parts(item, order), next_cursor: NextCursor });
  return Page as unknown as Shape<Record<Field, Item[]> & { next_cursor: string | null }>;
}
