import { readFileSync } from 'node:fs';

/** The version of this Earshot. All packages have the same version, and a release raises it in all of them. */
export const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };
