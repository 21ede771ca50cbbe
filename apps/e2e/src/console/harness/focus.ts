import type { Page } from 'playwright-core';
import { untilEqual } from './until-equal.js';

/** Resolves when the element with this name has the focus. */
export function hasFocus(page: Page, name: string): Promise<void> {
  return untilEqual(() => focusedName(page), name);
}

/** The start of the focused element's accessible name, as far as plain elements have one. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return '';
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
    const by = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    const name = element.getAttribute('aria-label') ?? labels?.[0]?.innerText;
    if (name !== undefined) return name.trim();
    const read = (by ?? element).cloneNode(true) as Element;
    read.querySelectorAll('[aria-hidden=true]').forEach((part) => part.remove());
    return read.textContent.trim();
  });
}

/** Presses Tab until the element with this name has the focus. @throws if no element on the page has it */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 100) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (focused === name) return;
    passed.push(focused);
  }
  throw new Error(`Tab does not reach ${name}, only ${passed.join(' | ')}`);
}
