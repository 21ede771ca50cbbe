import type { Clock } from '@earshot/platform';
import type { SandboxOptions } from '../sandbox-options.js';
import { Generator } from './generator.js';
import type { World } from './world.js';

/** Adds made-up posts to the world over time. @returns a function that stops it */
export function generatePosts(
  world: World,
  { generatePerSecond, seed = 1 }: SandboxOptions,
  clock: Clock,
): () => void {
  if (generatePerSecond === undefined) return () => undefined;
  const generator = new Generator({ postsPerSecond: generatePerSecond, seed, start: clock.now() });
  const timer = setInterval(() => world.add(generator.until(clock.now())), 100);
  return () => clearInterval(timer);
}
