import type { Locator, Page } from 'playwright-core';
import { untilEqual } from './until-equal.js';

/** The inbox as a screen reader finds it. */
export class InboxView {
  readonly rows: Locator;
  /** The open mention, beside the list or in its place. */
  readonly detail: Locator;

  constructor(readonly page: Page) {
    this.rows = page.getByRole('feed', { name: 'Mentions' }).getByRole('article');
    this.detail = page.getByRole('region', { name: 'Open mention' });
  }

  /** Ends when the list shows these, in this order; each by the beginning of what its row says. */
  async shows(beginnings: readonly string[]): Promise<void> {
    const longest = Math.max(0, ...beginnings.map(({ length }) => length));
    await untilEqual(
      async () =>
        (await this.titles()).map((title, row) => title.slice(0, beginnings[row]?.length ?? longest)),
      [...beginnings],
    );
  }

  titles(): Promise<string[]> {
    return this.rows.locator('button.text').allInnerTexts();
  }

  /** Ends when the row that says so is the current one, has the focus, and stands open. */
  async isAt(beginning: string): Promise<void> {
    await untilEqual(
      () =>
        this.page.evaluate(() => {
          const row = document.activeElement?.closest('article');
          return [row?.getAttribute('aria-current'), row?.querySelector('button.text')?.textContent];
        }),
      ['true', beginning],
    );
    await this.detail.getByText(beginning).first().waitFor();
  }
}
