import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How a file may be sent, the shortest first. */
export const siteEncodings = ['br', 'gzip', 'identity'] as const;
export type SiteEncoding = (typeof siteEncodings)[number];

/** A file of the console, ready to be sent. */
export interface SiteFile {
  readonly type: string;
  /** Of the content, whichever encoding it is sent in. */
  readonly etag: string;
  /** `identity` is always there; the others where they are shorter. */
  readonly bodies: Readonly<Partial<Record<SiteEncoding, Buffer>>> & { readonly identity: Buffer };
}

/** The console as Vite has built it. */
export interface ConsoleSite {
  readonly page: SiteFile;
  /** By name: the content decides it, so that a name never means anything else. */
  readonly assets: ReadonlyMap<string, SiteFile>;
}

/** Where the build leaves it. */
export const consoleFolder = fileURLToPath(new URL('../../../../console/dist/site', import.meta.url));

/** What the build makes; another kind of file has to be entered here before it is served. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** Reads all files once. @returns null where the console was not built */
export function readConsoleSite(folder = consoleFolder): ConsoleSite | null {
  if (!existsSync(join(folder, 'index.html'))) return null;
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
  return {
    page: readSiteFile(join(folder, 'index.html')),
    assets: new Map(names.map((name) => [name, readSiteFile(join(assets, name))])),
  };
}

function readSiteFile(path: string): SiteFile {
  const type = types[extname(path)];
  if (type === undefined) throw new Error(`What type ${path} has stands in no list: see console-site.ts.`);
  const identity = readFileSync(path);
  const [br, gzip] = ['br', 'gz'].map((end) =>
    existsSync(`${path}.${end}`) ? readFileSync(`${path}.${end}`) : undefined,
  );
  return {
    type,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: { identity, ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
  };
}
