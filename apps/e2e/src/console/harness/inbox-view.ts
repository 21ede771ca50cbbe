import type { Locator, Page } from 'playwright-core';
import { streamOpened } from './requests.js';
import { untilEqual } from './until-equal.js';

/** The inbox as a screen reader sees it. */
export class InboxView {
  readonly rows: Locator;
  /** The open mention, beside the list or in place of it. */
  readonly detail: Locator;

  constructor(readonly page: Page) {
    this.rows = page.getByRole('feed', { name: 'Mentions' }).getByRole('article');
    this.detail = page.getByRole('region', { name: 'Open mention' });
  }

  /** Opens an inbox that shows these rows and follows the project, see `streamOpened`. */
  static async following(page: Page, address: string, beginnings: readonly string[]): Promise<InboxView> {
    const opened = streamOpened(page);
    await page.goto(address);
    const inbox = new InboxView(page);
    await inbox.shows(beginnings);
    await opened;
    return inbox;
  }

  /** Resolves when the list shows exactly these rows in this order, each given by the start of its text. */
  async shows(beginnings: readonly string[]): Promise<void> {
    const longest = Math.max(0, ...beginnings.map(({ length }) => length));
    await untilEqual(
      async () =>
        (await this.titles()).map((title, row) => title.slice(0, beginnings[row]?.length ?? longest)),
      [...beginnings],
    );
  }

  titles(): Promise<string[]> {
    // A page that is just being loaded shows none yet.
    return this.rows
      .locator('button.text')
      .allInnerTexts()
      .catch(() => []);
  }

  /** Resolves when the parts that are loaded after the list are there, too, on a page that shows an open mention beside it. */
  async isWhole(): Promise<void> {
    for (const part of [
      this.detail.getByRole('combobox', { name: 'Assigned to' }),
      this.detail.getByRole('textbox', { name: 'New note' }),
      this.page.getByRole('button', { name: '+ View' }),
    ])
      await part.waitFor();
  }

  /** Resolves when the row with this text is the current one, focused and open. */
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
