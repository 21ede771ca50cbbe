import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

const facts = new URL('../../../tools/sizing/source-facts.mjs', import.meta.url).href;

describe('npm run sizing', () => {
  it('names the placeholder that a new source lacks', () => {
    const program = `import { sourceFacts } from '${facts}'; sourceFacts({});`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/tools\/sizing\/readings\.mjs has no placeholder for [A-Z_, ]+ of \w+\./);
  });
});
