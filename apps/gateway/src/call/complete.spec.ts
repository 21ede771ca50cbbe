import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { operations } from '@earshot/contracts';

it.each(operations)('$name has a spec of its own', ({ name }) => {
  const sources = new URL('../../src/', import.meta.url);
  const files = readdirSync(sources, { recursive: true }).map((file) => String(file).split('/').at(-1));
  expect(files).toContain(`${name.replaceAll('_', '-')}.spec.ts`);
});
