import { readFile } from 'node:fs/promises';
import type { SandboxOptions } from '../sandbox-options.js';
import { readPosts } from './read-posts.js';
import { readSamples } from './read-samples.js';
import { schedule } from './schedule.js';
import type { World } from './world.js';

/** Schedules the posts of a corpus, or our samples, in the world. @returns what was wrong with skipped lines */
export async function fillWorld(
  world: World,
  options: SandboxOptions,
  start: Date,
): Promise<readonly string[]> {
  const { corpusFile } = options;
  if (corpusFile === undefined && options.samples === false) return [];
  const { drafts, problems } =
    corpusFile === undefined
      ? await readSamples(options.sources)
      : readPosts(await readFile(corpusFile, 'utf8'));
  world.add(
    schedule(drafts, {
      start,
      alreadyThere: corpusFile === undefined ? 100 : 0,
      postsPerSecond: options.postsPerSecond ?? (corpusFile === undefined ? 0.25 : 1),
    }),
  );
  return problems;
}
