import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The encodings of files, the most compact first. */
export const siteEncodings = ['br', 'gzip', 'identity'] as const;
export type SiteEncoding = (typeof siteEncodings)[number];

/** A file of the console, ready to be sent. */
export interface SiteFile {
  readonly type: string;
  /** Of the content, the same for every encoding. */
  readonly etag: string;
  /** `identity` is always present; the others if they are shorter. */
  readonly bodies: Readonly<Partial<Record<SiteEncoding, Buffer>>> & { readonly identity: Buffer };
}

/** The console as built by Vite. */
export interface ConsoleSite {
  readonly page: SiteFile;
  /** By name. Names depend on the content, so that a name never means anything else. */
  readonly assets: ReadonlyMap<string, SiteFile>;
}

/** The output folder of the build. */
export const consoleFolder = fileURLToPath(new URL('../../../../console/dist/site', import.meta.url));

/** The types of file that the build produces; another type must be added here to be served. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** Reads all files once. @returns null if the console was not built */
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
  if (type === undefined) throw new Error(`No content type is known for ${path}: see console-site.ts.`);
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
