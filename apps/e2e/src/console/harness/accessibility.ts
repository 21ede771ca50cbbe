import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of WCAG 2.2 AA and of good practice. */
const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** The only rule whose answer depends on the theme. */
const contrast: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/**
 * What axe-core finds wrong with the page as it stands, a line each: rule, what it says, where.
 * @param only `contrast`: of the colours alone, where the rest was looked at in another theme
 */
export async function violationsOf(page: Page, only?: 'contrast'): Promise<string[]> {
  // As a text, so that the page's policy allows it.
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

/** What is wider than the window: nobody is to scroll sideways to read. The widest first; empty = the page fits. */
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
