import type { Html } from './html/html.js';
import type { RecordedCalls } from './recorded-calls.js';

/** A page about what many operations have in common, at `/docs/<name>`. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  /** One sentence: what a reader learns. */
  readonly about: string;
  readonly content: (baseUrl: string, recorded: RecordedCalls) => Html;
}
