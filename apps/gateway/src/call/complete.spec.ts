import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { operations } from '@earshot/contracts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const filesBelow = (folder: string) => readdirSync(`${root}/${folder}`, { recursive: true }).map(String);
const contracts = filesBelow('libs/contracts/src');
const handlers = filesBelow('apps/gateway/src');

describe('the recipe for adding an operation', () => {
  it.each(operations)('is followed for $name: contract, handler and spec, one file each', ({ name }) => {
    const file = `/${name.replaceAll('_', '-')}`;
    const [contract, ...others] = contracts.filter((path) => path.endsWith(`${file}.ts`));
    expect(others).toEqual([]);
    expect(handlers.filter((path) => path.endsWith(`${file}.ts`))).toEqual([contract]);
    expect(handlers.filter((path) => path.endsWith(`${file}.spec.ts`))).toHaveLength(1);
  });
});
