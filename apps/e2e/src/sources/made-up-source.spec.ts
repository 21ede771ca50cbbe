import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SourceName } from '@earshot/domain';
import { Receiver } from '../replay/received.js';
import { createWorkspace } from '../replay/workspace.js';
import type { ApiClient } from '../stack/api-client.js';
import { eventually } from '../stack/eventually.js';
import type { Stack } from '../stack/stack.js';
import { withMadeUpSource } from './with-made-up-source.js';

const parrot = 'parrot' as SourceName;

interface Listed {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly is_relevant: boolean | null;
}

describe('a source added with its manifest, its two folders and a line in each of the three lists', () => {
  let copy: string;
  let stack: Stack;
  let api: ApiClient;
  let receiver: Receiver;

  beforeAll(async () => {
    copy = await withMadeUpSource();
    const { Stack: StackOfCopy } = (await import(
      pathToFileURL(join(copy, 'apps/e2e/dist/stack/stack.js')).href
    )) as typeof import('../stack/stack.js');
    stack = await StackOfCopy.start({
      sources: [parrot, 'reddit'],
      sandboxArgs: ['--no-samples', '--page-cache', '0'],
      env: { SCAN_TICK_SECONDS: '1', SCAN_INTERVAL_SECONDS: '2', REDDIT_OVERLAP_SECONDS: '60' },
    });
    receiver = new Receiver(`${stack.sandboxUrl}/webhooks/parrot`);
    const workspace = await createWorkspace(stack.baseUrl, ['Lumenboard'], [parrot, 'reddit'], receiver.url);
    api = workspace.api.inProject(workspace.monitors[0]?.projectId ?? '');
  }, 400_000);

  afterAll(async () => {
    await stack?.stop();
    if (copy !== undefined) await rm(copy, { recursive: true, force: true });
  }, 60_000);

  it('is read despite faults, matched, classified and notified about, alongside the others', async () => {
    await stack.order({ source: 'parrot', kind: 'rate' });
    const text = 'Lumenboard is down again, and support does not answer. Can anybody help?';
    await stack.publish([
      { source: 'parrot', text, author: 'polly', likes: 3 },
      { source: 'parrot', text: 'Nothing to see here.' },
      { source: 'reddit', title: 'Lumenboard is broken', text: 'It lost my board, I want my money back.' },
    ]);
    const found = await eventually(async () => {
      const { mentions } = await api.get<{ mentions: Listed[] }>('/api/v1/mentions?source=parrot');
      return mentions.find(({ is_relevant }) => is_relevant !== null) && mentions;
    });
    expect(found).toEqual([
      expect.objectContaining({ source: 'parrot', text, author_handle: 'polly', engagement: { likes: 3 } }),
    ]);
    await eventually(async () => {
      await receiver.read();
      return receiver.received.find(({ mentionId }) => mentionId === found[0]?.id);
    });
    const both = await api.get<{ mentions: Listed[] }>('/api/v1/mentions?status=new');
    expect(both.mentions.map(({ source }) => source).sort()).toEqual(['parrot', 'reddit']);
    const others = await api.get<{ mentions: Listed[] }>('/api/v1/mentions?source_not=parrot');
    expect(others.mentions.map(({ source }) => source)).toEqual(['reddit']);
  }, 300_000);

  it('shows how much of it is visible, what is metered, and that it is healthy', async () => {
    const source = await eventually(async () => {
      const { sources } = await api.get<{ sources: { source: string; healthy: boolean | null }[] }>(
        '/api/v1/sources',
      );
      return sources.find((one) => one.source === 'parrot' && one.healthy === true);
    });
    expect(JSON.stringify(source)).toContain('Everything that is said on Parrot.');
    expect(JSON.stringify(source)).toContain('"searches"');
  }, 300_000);
});
