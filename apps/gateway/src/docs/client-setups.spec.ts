import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { clientSetups, curlToolExample, sdkExample } from '@earshot/domain';

const baseUrl = 'http://localhost:3000';
const guide = readFileSync(new URL('../../../../docs/agents.md', import.meta.url), 'utf8');
const setups = clientSetups(baseUrl);

describe('settings of MCP clients', () => {
  it.each(setups)(
    'for $client contain the address and the key, as JSON if they go into a JSON file',
    ({ where, text }) => {
      expect(text).toContain(`${baseUrl}/mcp`);
      expect(text).toContain('Authorization');
      if (where.includes('.json')) expect(Object.keys(JSON.parse(text) as object)[0]).toMatch(/servers$/i);
    },
  );

  it.each([
    ...clientSetups(baseUrl, 'esk_given').map(({ text }) => text),
    curlToolExample(baseUrl, 'esk_given'),
  ])('contain a given key: %j', (text) => {
    expect(text).not.toMatch(/esk_\.\.\.|EARSHOT_KEY/);
    // VS Code prompts for the key, so that it is not stored in any file.
    if (!text.includes('promptString')) expect(text).toContain('Bearer esk_given');
  });

  it.each([
    [baseUrl, false],
    ['http://127.0.0.1:3000', false],
    ['https://earshot.example', false],
    ['http://earshot.lan:3000', true],
    ['http://localhost.example', true],
  ])('for Claude Desktop allow plain http where mcp-remote would refuse it: %s %s', (address, allows) => {
    const text = clientSetups(address).find(({ client }) => client === 'Claude Desktop')?.text;
    expect(text?.includes('"--allow-http"')).toBe(allows);
  });

  it.each([...setups.map(({ text }) => text), sdkExample(baseUrl), curlToolExample(baseUrl)])(
    'are the same in docs/agents.md as on the page: %j',
    (text) => {
      const indented = text.replace(/^(?=.)/gm, '    ');
      expect(guide).toContain(indented);
    },
  );
});
