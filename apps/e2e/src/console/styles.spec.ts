import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const folder = fileURLToPath(new URL('../../../console/src/', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
/** Folders of code that all pages share. */
const shared = ['parts', 'styles'];

const classesOfPages = new Map(
  files
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => [name, classesIn(readFileSync(join(folder, name), 'utf8'))]),
);
const styles = files
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, selectors: selectorsIn(readFileSync(join(folder, name), 'utf8')) }));

describe('styles of the console', () => {
  // Styles stay loaded once a page has been visited, so one page's styles must not affect another.
  it.each(styles.filter(({ name }) => !shared.includes(roomOf(name))))(
    'of $name affect no other page',
    ({ name, selectors }) => {
      const leading = new Set(
        selectors.flatMap((selector) => /^[a-z]*\.([a-z][\w-]*)/.exec(selector)?.[1] ?? []),
      );
      const elsewhere = [...classesOfPages].filter(
        ([page]) => roomOf(page) !== roomOf(name) && !shared.includes(roomOf(page)),
      );
      const reached = elsewhere.flatMap(([page, classes]) =>
        [...leading].filter((one) => classes.has(one)).map((one) => `.${one} in ${page}`),
      );
      expect(reached).toEqual([]);
      expect(
        selectors.filter(
          (selector) => /^[a-z]+(?![\w.]*\.)/.test(selector) && !selector.startsWith('body:has('),
        ),
      ).toEqual([]);
    },
  );

  it('exist for every class', () => {
    const known = new Set(
      styles.flatMap(({ selectors }) =>
        selectors.flatMap((selector) =>
          [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
        ),
      ),
    );
    const missing = [...classesOfPages].flatMap(([page, classes]) =>
      [...classes].filter((one) => !known.has(one)).map((one) => `${one} in ${page}`),
    );
    expect(missing).toEqual([]);
  });
});

function roomOf(name: string): string {
  return name.split('/')[0] ?? '';
}

/** The classes that are plain words in `className="..."`. */
function classesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

function selectorsIn(css: string): string[] {
  return [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !selector.startsWith('@'));
}
