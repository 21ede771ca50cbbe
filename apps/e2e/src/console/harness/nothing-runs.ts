import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Collects what no page may do whatever it shows: dialogs, console messages of any kind, and navigation of frames. */
export function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => heard.push(`console: ${message.text()}`));
  page.on('framenavigated', (frame) => frame === page.mainFrame() || heard.push(`frame: ${frame.url()}`));
  return heard;
}

/** Expects that the page has no element that only a payload's markup could have created. */
export async function nothingRuns(page: Page): Promise<void> {
  const made = await page
    .locator(
      '#root :is(script, iframe, img, math, style, link, meta, base, [onerror], [onload], [onmouseover], [onfocus], [ontoggle], [srcdoc], form[action])',
    )
    .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML));
  expect(made).toEqual([]);
}
