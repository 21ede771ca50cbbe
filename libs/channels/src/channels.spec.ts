import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { channelNames } from '@earshot/domain';
import { EnvReader, OutboundConfig } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { createChannels } from './channels.js';
import { EmailConfig } from './email/email.config.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const source = join('libs', 'channels', 'src');

function channelsOf(env: Record<string, string>) {
  const reader = new EnvReader(env);
  const channels = createChannels(new EmailConfig(reader), new OutboundConfig(reader));
  reader.finish();
  return channels;
}

/** The sources of a room that are shipped, without migrations. */
function sourcesOf(folder: string): string[] {
  if (!existsSync(join(root, folder)) || elsewhere.test(folder)) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesOf(path);
    return /\.tsx?$/.test(path) && !/\.spec(-helper)?\.ts$/.test(path) ? [path] : [];
  });
}

/** What the recipe calls for as a whole, and what serves only tests. */
const elsewhere = /^libs\/channels\/|^apps\/(sandbox|e2e)\/|\/(testing|migrations)$/;

describe('the recipe for adding a channel', () => {
  const recipe = /### Add a channel\n([\s\S]*?)(\n###|$)/.exec(read('CONTRIBUTING.md'))?.[1] ?? '';

  it('was followed completely for every existing channel', () => {
    const folders = readdirSync(join(root, source)).filter((name) =>
      existsSync(join(root, source, name, `${name}.channel.ts`)),
    );
    expect(folders.sort()).toEqual([...channelNames].sort());
    const migrations = readdirSync(join(root, 'libs/database/src/migrations'));
    const sql = migrations.map((name) => read('libs/database/src/migrations', name)).join('\n');
    for (const name of channelNames) {
      const spec = read(source, name, `${name}.channel.spec.ts`);
      expect(spec).toContain(`describeChannel('${name}'`);
      expect(sql).toContain(`'${name}'`);
      expect(read('docs/channels.md')).toMatch(new RegExp(`^## .*\\(\`${name}\`\\)$`, 'm'));
    }
  });

  it('refers only to files that exist', () => {
    const places = [
      ...recipe.matchAll(/`([\w./<>-]+\/[\w./<>-]+|\.env\.example|channels\.ts|<channel>\.channel\.ts)`/g),
    ];
    expect(places.length).toBeGreaterThanOrEqual(6);
    for (const [, place = ''] of places) {
      const named = place.replaceAll('<channel>', 'slack');
      const candidates = [named, join(source, named), join(source, 'slack', named)];
      expect([place, candidates.some((path) => existsSync(join(root, path)))]).toEqual([place, true]);
    }
    for (const suite of ['describeChannel', 'describeHttpChannel']) expect(recipe).toContain(suite);
  });

  it('names every file outside these folders that treats one channel unlike others', () => {
    const places = ['apps', 'libs'].flatMap((floor) =>
      readdirSync(join(root, floor)).flatMap((room) => sourcesOf(join(floor, room, 'src'))),
    );
    const special = places.filter((path) =>
      /\bdiscord\b|Record<ChannelName\b|: readonly ChannelName\[\]/i.test(read(path)),
    );
    expect(special).toContain('apps/console/src/alerts/editor/channel-fields.tsx');
    expect(special.filter((path) => !recipe.includes(`\`${path}\``))).toEqual([]);
  });
});

describe('createChannels', () => {
  it('creates every channel under its own name, and e-mail only if there is a mail server', async () => {
    const all = channelsOf({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' });
    expect(Object.entries(all).map(([name, channel]) => [name, channel?.name])).toEqual(
      ['email', 'slack', 'discord', 'webhook'].map((name) => [name, name]),
    );
    expect(channelsOf({}).email).toBeNull();
    for (const channel of Object.values(all)) channel?.close?.();
  });
});
