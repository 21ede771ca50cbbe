import { tabMemory } from '../../data/memory/tab-memory.js';

const name = 'reloaded';

/** Reloads the page, where `FocusKept` then focuses the main part: nobody has asked to start over at the top. */
export function reloadPage(): void {
  tabMemory.write(name, {});
  window.location.reload();
}

/** Whether the page has just reloaded itself: true only once. */
export function hasReloaded(): boolean {
  const has = tabMemory.read(name) !== null;
  tabMemory.write(name, null);
  return has;
}
