import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fullPath, operations } from '@earshot/contracts';
import { guides } from '../../docs/guides.js';
import { html } from '../../docs/html/html.js';
import { mark } from '../../docs/html/mark.js';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function page(path: string): Promise<string> {
  const answer = await fetch(gateway.url + path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'text/html; charset=utf-8',
  ]);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
  return answer.text();
}

async function text(path: string): Promise<string> {
  const answer = await fetch(gateway.url + path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
}

describe('documentation pages', () => {
  it.each(operations)(
    '$name has a page with its path, scope, fields and errors',
    async ({ name, scope, path, input }) => {
      const text = await page(`/docs/reference/${name}`);
      for (const part of [`<h1>${name}</h1>`, path, scope, 'RATE_LIMITED', ...Object.keys(new input())])
        expect(text).toContain(part);
    },
  );

  it('link only to existing pages and headings', async () => {
    const known = new Map<string, string>();
    const paths = [
      ...['/docs', ...guides.map(({ name }) => `/docs/${name}`)],
      ...operations.map(({ name }) => `/docs/reference/${name}`),
    ];
    for (const path of paths) {
      for (const [, link] of (await page(path)).matchAll(/href="([^"]+)"/g)) {
        const { pathname, hash } = new URL(link ?? '', gateway.url + path);
        if (link?.startsWith('https:')) continue;
        const target = known.get(pathname) ?? (await text(pathname));
        known.set(pathname, target);
        if (hash !== '')
          expect([link, idsIn(target)]).toEqual([link, expect.arrayContaining([hash.slice(1)])]);
      }
    }
  });

  it('and the OpenAPI document use the address of BASE_URL and no local one', async () => {
    const paths = [
      ...guides.map(({ name }) => `/docs/${name}`),
      '/docs/reference/create_monitor',
      '/openapi.json',
    ];
    const all = (await Promise.all(paths.map(text))).join('');
    expect(all).toContain('http://earshot.example/api/v1/monitors');
    expect(all).not.toMatch(/(localhost|127\.0\.0\.1):\d/);
  });

  it('tell programs about the stream of changes, and in which order messages of webhooks count', async () => {
    const events = await page('/docs/events');
    for (const name of ['hello', 'mentions', 'statuses', 'changed', 'bye'])
      expect(events).toContain(`event: ${name}`);
    expect(await page('/docs/paging')).toContain('href="/docs/events"');
    const webhooks = await page('/docs/webhooks');
    for (const part of ['updated_at', 'before', 'after', 'removed_reason', '"test": true'])
      expect(webhooks).toContain(part);
  });

  it('exist wherever the console links to one', async () => {
    const folder = new URL('../../../../console/src/', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tsx'),
    );
    const links = sources.flatMap((name) =>
      [...readFileSync(new URL(name, folder), 'utf8').matchAll(/href="(\/docs[^"]*)"/g)].map(
        ([, to]) => to ?? '',
      ),
    );
    expect(links).toContain('/docs');
    for (const link of links) await page(link);
  });

  it('show the console’s logo', async () => {
    const icon = readFileSync(new URL('../../../../console/src/icon.svg', import.meta.url), 'utf8').trim();
    expect(mark.text.replace(' aria-hidden="true"', '')).toBe(icon);
    expect(await page('/docs')).toContain(mark.text);
  });

  it('escape inserted values as text', () => {
    expect(html`<p title="${'"'}">${'<script>&'}</p>`.text).toBe(
      '<p title="&#34;">&#60;script&#62;&#38;</p>',
    );
  });
});

describe('the OpenAPI document', () => {
  type Json = Record<string, unknown>;
  let document: Json & { paths: Record<string, Record<string, Json>> };
  beforeAll(async () => {
    document = (await (await fetch(`${gateway.url}/openapi.json`)).json()) as typeof document;
  });

  function everyValue(value: unknown, key: string): unknown[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, member]) => [
      ...(name === key ? [member] : []),
      ...everyValue(member, key),
    ]);
  }

  it('has every operation at its path, and nothing else under /api/v1', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${String(operationId)}`),
    );
    const expected = operations.map(
      (operation) => `${operation.method.toLowerCase()} ${fullPath(operation)} ${operation.name}`,
    );
    expect(described.filter((line) => line.includes('/api/v1')).sort()).toEqual(expected.sort());
  });

  it('has no dangling references', () => {
    const references = new Set(everyValue(document, '$ref') as string[]);
    expect(references.size).toBeGreaterThan(3);
    for (const reference of references) {
      const found = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((value, name) => (value as Json | undefined)?.[name], document);
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
  });

  it('has an example of every answer', () => {
    for (const { name } of operations) {
      const [found] = Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .filter(({ operationId }) => operationId === name);
      const responses = found?.['responses'] as Json;
      expect([name, JSON.stringify(responses['200'] ?? responses['201'])]).toEqual([
        name,
        expect.stringContaining('"example":'),
      ]);
    }
  });

  it('describes every answer, and uses unique operation names', () => {
    const ids = everyValue(document.paths, 'operationId');
    expect(new Set(ids).size).toBe(ids.length);
    for (const responses of everyValue(document.paths, 'responses') as Record<string, Json>[])
      for (const status of ['401', '429', '500', '503'])
        if (responses['401'] !== undefined) expect(responses[status]).toBeDefined();
    expect(JSON.stringify(document)).not.toContain('undefined');
  });

  it('names every path parameter', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const { parameters } of Object.values(methods)) {
        const named = ((parameters ?? []) as Json[]).filter((parameter) => parameter['in'] === 'path');
        expect(named.map(({ name }) => `{${String(name)}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      }
  });
});
