import type { QueryGrammar } from '@earshot/domain';
import type { SourceCall } from '../source.js';

/**
 * A search engine that can be queried for public pages of LinkedIn. LinkedIn itself has no search API, and its pages are
 * never fetched. Other engines can implement this interface.
 */
export interface SearchIndex {
  /** @param path on LinkedIn, e.g. `posts`, to which the search is limited */
  grammar(path: string): QueryGrammar;
  readonly maxPages: number;
  /** The price of a page, in units of `spend`. */
  readonly pagePrice: number;
  /**
   * One page of hits, by relevance rather than newest first.
   * @param request `since` bounds when the engine found a page; `page` counts from 0
   * @throws like a feed's `fetch`
   */
  search(request: IndexRequest, call: SourceCall): Promise<IndexPage>;
}

/** A request for one page of hits. */
export interface IndexRequest {
  readonly q: string;
  readonly since: Date;
  readonly page: number;
}

/** One page of hits. */
export interface IndexPage {
  readonly hits: readonly IndexHit[];
  /** Whether another page follows. */
  readonly hasMore: boolean;
}

/** A web page as shown by a search engine, in plain text. */
export interface IndexHit {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** When the engine believes it was published; null if it does not say. */
  readonly publishedAt: Date | null;
}
