import { Injectable } from '@nestjs/common';
import type { DueWatch, Post } from '@earshot/domain';
import { type CompiledWatches, compileWatches, findMentions, type FoundMention } from './post-matcher.js';

/**
 * Finds who posts belong to. What it has compiled for watches (about 15 us a keyword) serves from scan to scan, until other
 * watches come or these look for something else.
 */
@Injectable()
export class MentionFinder {
  private known:
    { readonly watches: ReadonlyMap<string, DueWatch>; readonly compiled: CompiledWatches } | undefined;

  find(posts: readonly Post[], watches: readonly DueWatch[]): FoundMention[] {
    if (posts.length === 0) return [];
    return findMentions(posts, watches, this.compiled(watches));
  }

  private compiled(watches: readonly DueWatch[]): CompiledWatches {
    const { known } = this;
    if (known !== undefined && lookForTheSame(known.watches, watches)) return known.compiled;
    // Both at once would take twice the memory.
    this.known = undefined;
    const compiled = compileWatches(watches);
    this.known = { watches: new Map(watches.map((watch) => [watch.monitorId, watch])), compiled };
    return compiled;
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
    known.projectId === watch.projectId &&
    isSame(known.keywords, watch.keywords) &&
    isSame(known.excludeKeywords, watch.excludeKeywords) &&
    isSame(known.excludeAuthors, watch.excludeAuthors)
  );
}

function isSame(known: readonly string[], words: readonly string[]): boolean {
  return known.length === words.length && known.every((word, index) => word === words[index]);
}
