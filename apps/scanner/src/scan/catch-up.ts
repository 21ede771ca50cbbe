import type { OutdatedMention, ShownMention } from '@earshot/database';
import { type FoundMention, matchMonitors } from './post-matcher.js';

/**
 * What to store so that monitors which found an edited post get it: keeps the stored text if it matches too, and otherwise
 * takes over the text shown now.
 * @param verifiesPosts whether the source shows a post's text in full. Without that the text may be an excerpt made for one
 * search, which is not taken over if another monitor would lose its match.
 * @returns stored texts that match as well, at other places, and texts shown now, with the matches of all monitors in them
 */
export function catchUp(outdated: readonly OutdatedMention[], verifiesPosts: boolean) {
  const found: FoundMention[] = [];
  const shown: ShownMention[] = [];
  for (const { mentionId, projectId, post, stored, monitors } of outdated) {
    const missing = monitors.filter(({ isNew }) => isNew);
    const asStored = { ...post, ...stored };
    const matches = matchMonitors(asStored, missing);
    const nowShown = matchMonitors(post, monitors);
    const takesOver =
      matchedIn(matches) < missing.length && (verifiesPosts || matchedIn(nowShown) === monitors.length);
    if (takesOver) shown.push({ mentionId, projectId, post, matches: nowShown });
    else if (matches.length > 0) found.push({ projectId, post: asStored, matches });
  }
  return { found, shown };
}

function matchedIn(matches: FoundMention['matches']): number {
  return new Set(matches.map(({ monitorId }) => monitorId)).size;
}
