import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { feedPresets, sourceManifests } from '@earshot/domain';

/** The manifest that Vite writes, by source file. https://vite.dev/guide/backend-integration */
type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }
  >
>;

const site = fileURLToPath(new URL('../../../console/dist/site/', import.meta.url));
const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Manifest;
const files = readdirSync(join(site, 'assets'))
  .map((name) => `assets/${name}`)
  .concat('index.html')
  .filter((name) => !/\.(br|gz)$/.test(name));

/**
 * What a browser fetches before it can draw the inbox: the scripts that the page names, the inbox, and everything they
 * import.
 */
const chunks = reachedFrom(
  Object.keys(manifest).filter((key) => /^(index\.html|src\/console\.tsx|src\/inbox\/.*)$/.test(key)),
);

function reachedFrom(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys.filter((one) => !found.has(one))) {
    found.add(key);
    reachedFrom(manifest[key]?.imports ?? [], found);
  }
  return found;
}

function kilobytes(names: Iterable<string>): number {
  let bytes = 0;
  for (const name of new Set(names)) bytes += gzipSync(readFileSync(join(site, name))).length;
  return bytes / 1_000;
}

describe('the first load of the inbox', () => {
  const loaded = [...chunks].flatMap((key) => manifest[key] ?? []);

  it('is at most 130 KB of scripts', () => {
    const scripts = loaded.map(({ file }) => file);
    expect(scripts.length).toBeGreaterThan(0);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(130);
  });

  it('is at most 15 KB of styles', () => {
    const styles = loaded.flatMap(({ css = [] }) => css);
    expect(styles.length).toBeGreaterThan(0);
    expect(kilobytes(styles)).toBeLessThanOrEqual(15);
  });
});

describe('the page', () => {
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const first = [...reachedFrom(['index.html', 'src/console.tsx'])].flatMap((key) => manifest[key] ?? []);

  it('names everything needed for the first paint, so that it is fetched at once', () => {
    const needed = first.flatMap(({ file, css = [] }) => [file, ...css]);
    expect(needed.filter((file) => !page.includes(`"/${file}"`))).toEqual([]);
  });

  // Over HTTP/1.1 a browser fetches six files at a time.
  it('needs at most six scripts for that', () => {
    expect(new Set(first.map(({ file }) => file)).size).toBeLessThanOrEqual(6);
  });
});

describe('the site', () => {
  it('contains no fonts and no source maps', () => {
    expect(files.filter((name) => !/\.(js|css|svg|png|html)$/.test(name))).toEqual([]);
  });

  it('has no inline script and no style that its policy would refuse', () => {
    const page = readFileSync(join(site, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/);
  });

  it.each(files)('has no foreign URLs in %s, except known ones that are never requested', (name) => {
    const found = readFileSync(join(site, name), 'utf8').match(
      /(https?:|["'`])\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}[^\s"'`)(]*/gi,
    );
    expect((found ?? []).filter((address) => !named.some((known) => address.startsWith(known)))).toEqual([]);
  });

  it('contains its scripts and styles in every compressed encoding', () => {
    for (const name of files.filter(
      (one) => /\.(js|css)$/.test(one) && readFileSync(join(site, one)).length > 1_000,
    ))
      for (const end of ['br', 'gz'])
        expect([name, end, existsSync(join(site, `${name}.${end}`))]).toEqual([name, end, true]);
  });
});

/**
 * URLs that are never requested: XML namespaces, React's error pages, pages where users get credentials, and addresses of
 * feeds.
 */
const named = [
  'http://www.w3.org/',
  'https://react.dev/errors/',
  'https://www.standardwebhooks.com',
  'https://hooks.slack.com/services/...',
  'https://discord.com/api/webhooks/...',
  ...sourceManifests.map(({ access }) => access.url),
  ...Object.values(feedPresets).map(({ address }) => new URL(address('feeds.invalid')).origin),
];
