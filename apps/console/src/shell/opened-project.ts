import type { ProjectOutput } from '@earshot/contracts';
import { browserMemory } from '../data/memory/browser-memory.js';

/**
 * The project with this slug or id.
 * @param named slug or id
 */
export function projectNamed(all: readonly ProjectOutput[], named: string): ProjectOutput | undefined {
  return all.find(({ slug, id }) => slug === named || id === named);
}

/** The project last opened, else the first. */
export function lastOpened(all: readonly ProjectOutput[]): ProjectOutput | undefined {
  return all.find(({ id }) => id === browserMemory.read('project')) ?? all[0];
}
