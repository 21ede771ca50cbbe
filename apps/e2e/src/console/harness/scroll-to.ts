import type { Locator } from 'playwright-core';
import { untilEqual } from './until-equal.js';

/**
 * Scrolls to a section that loads once it is seen, and waits until it has loaded. Scrolls again and again, as parts above it
 * that still load push it out of view.
 */
export async function scrollTo(section: Locator): Promise<void> {
  await untilEqual(async () => {
    await section.scrollIntoViewIfNeeded();
    return section.getByRole('status', { name: 'Loading' }).count();
  }, 0);
}
