import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { pagePaths } from './console.js';

const source = fileURLToPath(new URL('../../../../console/src', import.meta.url));
const pages = readdirSync(source, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('-page.tsx'));
const read = (path: string) => readFileSync(join(source, path), 'utf8');
const shell = read('shell/app.tsx') + read('shell/project-pages.tsx');

/** The pages that open first are part of the initial load. */
const loadedAtOnce = ['inbox/inbox-page.tsx', 'start/sign-in/sign-in-page.tsx'];

describe('the recipe for adding a console page', () => {
  it('is followed by each page: a default export that the shell loads lazily', () => {
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) {
      const path = `../${page.replace('.tsx', '.js')}`;
      if (loadedAtOnce.includes(page)) {
        expect(shell).toContain(`from '${path}'`);
      } else {
        expect(read(page)).toMatch(/^export default function \w+Page\(/m);
        expect(shell).toContain(`lazy(() => import('${path}'))`);
      }
    }
  });

  it('registers each address outside of /p in the gateway', () => {
    const routes = [...read('shell/app.tsx').matchAll(/<Route path="(\/[^"]*)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(routes).toContain('/account');
    for (const route of routes.filter((path) => path !== '/'))
      expect(pagePaths).toContain(route.replace(/:project\/\*\?|:\w+/, '*'));
  });
});
