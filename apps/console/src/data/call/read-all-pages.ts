/** A page of a list. */
interface ListPage {
  readonly next_cursor: string | null;
}

/**
 * Reads all pages of a list.
 * @param read reads one page; no cursor = the first
 */
export async function readAllPages<Page extends ListPage>(
  read: (page: { readonly cursor?: string }) => Promise<Page>,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let next: { readonly cursor?: string } | null = {}; next !== null;) {
    const page: Page = await read(next);
    pages.push(page);
    next = page.next_cursor === null ? null : { cursor: page.next_cursor };
  }
  return pages;
}
