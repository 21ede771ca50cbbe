import { Injectable } from '@nestjs/common';
import type { DueWatch, Post } from '@earshot/domain';
import type { Matcher } from '@earshot/matching';
import { compileWatches, findMentions, type FoundMention } from './find-mentions.js';

/**
 * Finds who posts belong to. What it has compiled for watches (about 15 us a keyword) serves from scan to scan, until other
 * watches come or these look for something else.
 */
@Injectable()
export class MentionFinder {
  private compiled:
    { readonly watches: ReadonlyMap<string, DueWatch>; readonly matcher: Matcher } | undefined;

  find(posts: readonly Post[], watches: readonly DueWatch[]): FoundMention[] {
    if (posts.length === 0) return [];
    return findMentions(posts, watches, this.matcherOf(watches));
  }

  private matcherOf(watches: readonly DueWatch[]): Matcher {
    const known = this.compiled;
    if (known !== undefined && lookForTheSame(known.watches, watches)) return known.matcher;
    // Both at once would take twice the memory.
    this.compiled = undefined;
    const matcher = compileWatches(watches);
    this.compiled = { watches: new Map(watches.map((watch) => [watch.monitorId, watch])), matcher };
    return matcher;
  }
}

/** Watches are of one source: a monitor has one of them. */
function lookForTheSame(known: ReadonlyMap<string, DueWatch>, watches: readonly DueWatch[]): boolean {
  return (
    known.size === watches.length &&
    watches.every((watch) => looksForTheSame(known.get(watch.monitorId), watch))
  );
}

function looksForTheSame(known: DueWatch | undefined, watch: DueWatch): boolean {
  if (known === watch) return true;
  return (
    known !== undefined &&
    isSame(known.keywords, watch.keywords) &&
    isSame(known.excludeKeywords, watch.excludeKeywords) &&
    isSame(known.excludeAuthors, watch.excludeAuthors)
  );
}

function isSame(known: readonly string[], words: readonly string[]): boolean {
  return known.length === words.length && known.every((word, index) => word === words[index]);
}
