import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 AA and of good practice. */
const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** The only rule whose result depends on the theme. */
const contrast: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/**
 * Returns what axe-core finds wrong with the page in its current state, one line each: rule, message, place.
 * @param only `contrast`: check only the colours, if the rest was checked in another theme
 */
export async function violationsOf(page: Page, only?: 'contrast'): Promise<string[]> {
  // Evaluated as a string, which the page's policy allows.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(options),
    only === undefined ? rules : contrast,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/**
 * Returns the elements wider than the window, the widest first: reading must not require horizontal scrolling. Empty = the
 * page fits.
 */
export function sidewaysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const main = document.querySelector('main');
    const fits = scrollWidth <= clientWidth && (main === null || main.scrollWidth <= main.clientWidth);
    if (fits) return [];
    const wide = [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
      .filter(({ element, right }) => {
        const column = element.closest('main') ?? document.documentElement;
        const limit = column.getBoundingClientRect().left + column.clientWidth;
        return right > Math.min(limit, clientWidth) && element.getClientRects().length > 0;
      });
    return [`${scrollWidth} of ${clientWidth}`].concat(
      wide
        .sort((a, b) => b.right - a.right)
        .slice(0, 5)
        .map(({ element, right }) => `${element.tagName}.${element.className}: ${right}`),
    );
  });
}

/** Returns the paragraphs that end where a field, a box or buttons begin, as if these were their next line. */
export function crampedOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element): boolean => element.getClientRects().length > 0;
    return [...document.querySelectorAll('p')].filter(isShown).flatMap((text) => {
      let next = text.nextElementSibling;
      while (next !== null && !isShown(next)) next = next.nextElementSibling;
      if (next?.matches('form, .field, .actions, .notice, .error, pre') !== true) return [];
      const gap = next.getBoundingClientRect().top - text.getBoundingClientRect().bottom;
      // Negative = beside each other.
      return gap > -1 && gap < 4 ? [`no space below "${text.innerText.slice(-40)}"`] : [];
    });
  });
}
