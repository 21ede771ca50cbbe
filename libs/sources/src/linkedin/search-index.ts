import type { QueryGrammar } from '@earshot/domain';
import type { SourceCall } from '../source.js';

/**
 * A search engine that may be asked for public pages of LinkedIn. LinkedIn itself has no search for programs, and its
 * pages are never fetched. Another engine is another class behind this interface.
 */
export interface SearchIndex {
  /** @param path of LinkedIn, e.g. `posts`: nothing else is wanted */
  grammar(path: string): QueryGrammar;
  /** No page after so many. */
  readonly maxPages: number;
  /**
   * One page of hits, the most fitting first and not the newest.
   * @param request `since` bounds when the engine came upon a page; `page` counts from 0
   * @throws like a feed's `fetch`
   */
  search(request: IndexRequest, call: SourceCall): Promise<IndexPage>;
}

/** One page of what an engine finds. */
export interface IndexRequest {
  readonly q: string;
  readonly since: Date;
  readonly page: number;
}

/** What it found. */
export interface IndexPage {
  readonly hits: readonly IndexHit[];
  /** There is a page after this one. */
  readonly hasMore: boolean;
}

/** A page of the web as a search engine shows it, in plain text. */
export interface IndexHit {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** When the engine believes that it was published; null = it does not say. */
  readonly publishedAt: Date | null;
}
