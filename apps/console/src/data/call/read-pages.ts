/** A page of a list. */
interface ListPage {
  readonly next_cursor: string | null;
}

/**
 * Reads the pages of a list, all of them or until there are enough.
 * @param read reads one page; no cursor = the first
 * @param isEnough whether these pages suffice
 */
export async function readPages<Page extends ListPage>(
  read: (page: { readonly cursor?: string }) => Promise<Page>,
  isEnough: (pages: readonly Page[]) => boolean = () => false,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let next: { readonly cursor?: string } | null = {}; next !== null && !isEnough(pages);) {
    const page: Page = await read(next);
    pages.push(page);
    next = page.next_cursor === null ? null : { cursor: page.next_cursor };
  }
  return pages;
}
