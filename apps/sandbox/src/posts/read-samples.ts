import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sourceNames } from '@earshot/domain';
import { samplesOf } from '@earshot/fakes';
import { type ReadPosts, readPosts } from './read-posts.js';

/** Our own sample posts: those of all sources side by side from the first to the last, each source's in its order. */
export async function readSamples(): Promise<ReadPosts> {
  const perSource = await Promise.all(
    sourceNames
      .map(samplesOf)
      .filter((file) => existsSync(file))
      .map(async (file) => readPosts(await readFile(file, 'utf8'))),
  );
  const placed = perSource.flatMap(({ drafts }) =>
    drafts.map((draft, index) => ({ draft, place: index / drafts.length })),
  );
  return {
    drafts: placed.sort((a, b) => a.place - b.place).map(({ draft }) => draft),
    problems: perSource.flatMap(({ problems }) => problems),
  };
}
