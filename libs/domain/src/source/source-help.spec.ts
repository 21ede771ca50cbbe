import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourceNames } from '../post/source-name.js';
import { sourceHelp } from './source-help.js';

const docs = readFileSync(join(import.meta.dirname, '../../../../docs/sources.md'), 'utf8');

describe('sourceHelp', () => {
  it.each(sourceNames)('names for %s what docs/sources.md names', (source) => {
    const { url, variables } = sourceHelp[source];
    for (const known of [url, ...variables]) expect(docs).toContain(known);
  });
});
