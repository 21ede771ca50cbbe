import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

it('shows on the webhooks page the receiver of docs/channels.md, which a spec of channels runs', () => {
  const [, receiver] =
    /<pre title="Node">\n(.*?)\n<\/pre>/s.exec(read('apps/gateway/guides/webhooks.html')) ?? [];
  expect(receiver).toContain('export function verify(');
  expect(read('docs/channels.md')).toContain(receiver?.replace(/^(?=.)/gm, '    '));
});
