import type { ProjectOutput } from '@earshot/contracts';
import { browserMemory } from '../data/memory/browser-memory.js';

/** The project that an address names. @param named slug or id */
export function projectNamed(all: readonly ProjectOutput[], named: string): ProjectOutput | undefined {
  return all.find(({ slug, id }) => slug === named || id === named);
}

/** The project that was open last, else the first. */
export function lastOpened(all: readonly ProjectOutput[]): ProjectOutput | undefined {
  return all.find(({ id }) => id === browserMemory.read('project')) ?? all[0];
}
