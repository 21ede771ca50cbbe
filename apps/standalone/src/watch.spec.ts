import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { manifestOf, needsKey, sourceManifests, type SourceName } from '@earshot/domain';
import { createLog, type Environment } from '@earshot/platform';
import { Sandbox } from '@earshot/sandbox';
import { checkConfiguredSources, noCredentials } from '@earshot/scanner';
import type { KnownProject } from './projects/known-project.js';
import { StandaloneProcess, until } from './testing/standalone-process.js';

/**
 * Sources that need no key, at the addresses of their fakes, and one that has a key. They are configured as by a user, so
 * `npm start` treats all of them as real.
 */
const real: readonly SourceName[] = [
  ...sourceManifests.filter((manifest) => !needsKey(manifest)).map(({ name }) => name),
  'reddit',
];

describe('npm start -- --watch', () => {
  let dataDir: string;
  let world: Sandbox;
  let settings: Environment;
  let earshot: StandaloneProcess;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'earshot-watch-'));
    chmodSync(dataDir, 0o711);
    world = await Sandbox.start({ port: 0, smtpPort: 0, samples: false, limitFactor: 1_000 });
    settings = Object.assign({}, ...real.map((source) => world.environment[source])) as Environment;
    const text = 'Has anybody tried Quiet Heron? It is down again.';
    const posts = real.map((source) => ({
      source,
      text,
      ...(manifestOf(source).hasTitles ? { title: text } : {}),
    }));
    const published = await fetch(`${world.url}/posts`, { method: 'POST', body: JSON.stringify(posts) });
    expect(published.ok).toBe(true);
    earshot = await new StandaloneProcess(dataDir, ['--watch', 'Quiet Heron'], settings).ready();
  }, 210_000);

  afterAll(async () => {
    await earshot.end();
    await world.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  it('shows earlier mentions from every readable source, without a sandbox', async () => {
    await until(async () => {
      const { mentions } = await earshot.api<{ mentions: { source: string }[] }>('/api/v1/mentions');
      const seen = new Set(mentions.map(({ source }) => source));
      return readable().every((source) => seen.has(source));
    });
    expect(earshot.facts().sandbox_url).toBeNull();
    expect(readdirSync(dataDir)).not.toContain('sandbox.jsonl');
  }, 90_000);

  it('watches for the suggested spellings on readable sources, and prints where mentions appear', async () => {
    const { monitors } = await earshot.api<{ monitors: { keywords: string[]; sources: string[] }[] }>(
      '/api/v1/monitors',
    );
    expect(monitors).toEqual([
      expect.objectContaining({
        keywords: ['Quiet Heron', '@quietheron', 'QuietHeron', 'Quiet-Heron'],
        sources: sourceManifests.map(({ name }) => name).filter((name) => real.includes(name)),
      }),
    ]);
    expect(earshot.printed).toContain(`${earshot.facts().base_url}/p/quiet-heron/inbox`);
  });

  it('shows the same state of each source in the console as npm run doctor', async () => {
    const faults = [
      { source: 'hackernews', kind: 'server_error' },
      { source: 'reddit', kind: 'html_error' },
      { source: 'bluesky', kind: 'no_session' },
    ];
    for (const fault of faults)
      await fetch(`${world.url}/faults`, { method: 'POST', body: JSON.stringify({ ...fault, rate: 1 }) });
    try {
      const log = createLog({ service: 'doctor', level: 'silent' });
      const found = await checkConfiguredSources(settings, log, noCredentials);
      const wanted = found.map(({ source, status, reason }) => ({ source, status, reason }));
      expect(wanted.filter(({ source }) => faults.some((fault) => fault.source === source))).toEqual([
        { source: 'reddit', status: 'waiting', reason: expect.stringContaining('Reddit') },
        { source: 'hackernews', status: 'waiting', reason: expect.stringMatching(/cannot answer now/) },
        { source: 'bluesky', status: 'wrong', reason: expect.stringContaining('session') },
      ]);
      // Answers are repeated for some seconds.
      let said: typeof wanted = [];
      for (let attempt = 0; attempt < 15 && !isDeepStrictEqual(said, wanted); attempt += 1) {
        await sleep(1_000);
        const { checks } = await earshot.api<{ checks: typeof wanted }>('/api/v1/sources/check', {
          method: 'POST',
          body: {},
        });
        said = checks.map(({ source, status, reason }) => ({ source, status, reason }));
      }
      expect(said).toEqual(wanted);
    } finally {
      await fetch(`${world.url}/faults`, { method: 'DELETE' });
    }
  }, 300_000);

  it('creates a project for each further name, without duplicates', async () => {
    await earshot.end();
    const names = ['--watch', 'quiet heron', '--watch', 'Brühwerk'];
    earshot = await new StandaloneProcess(dataDir, names, settings).ready();
    expect(await projects()).toEqual(['Brühwerk', 'Quiet Heron']);
    const { monitors } = await earshot.api<{ monitors: unknown[] }>('/api/v1/monitors');
    expect(monitors).toHaveLength(1);
  }, 210_000);

  it('plays no samples later unless they are requested, and none after they are deleted', async () => {
    const restart = async (...options: string[]) => {
      await earshot.end();
      earshot = await new StandaloneProcess(dataDir, options, settings).ready();
    };
    await restart();
    expect(earshot.facts().sandbox_url).toBeNull();
    expect(await projects()).toHaveLength(2);

    await restart('--sandbox');
    const { sandbox_url, project_id } = earshot.facts();
    expect(sandbox_url).not.toBeNull();
    expect(await projects()).toEqual(['Lumenboard (sample)', 'Brühwerk', 'Quiet Heron']);
    await earshot.api(`/api/v1/projects/${project_id}`, { as: 'session', method: 'DELETE' });

    await restart();
    expect(earshot.facts().sandbox_url).toBeNull();
    expect(await projects()).toEqual(['Brühwerk', 'Quiet Heron']);
  }, 700_000);

  /** Feeds are read only if some were added. */
  function readable(): readonly string[] {
    return real.filter((source) => (source as string) !== 'feeds');
  }

  /** Newest first. */
  async function projects(): Promise<string[]> {
    const { projects } = await earshot.api<{ projects: KnownProject[] }>('/api/v1/projects', {
      as: 'session',
    });
    return projects.map(({ name }) => name);
  }
});
