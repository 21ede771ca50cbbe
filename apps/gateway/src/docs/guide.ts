import type { Html } from './html/html.js';
import type { RecordedCalls } from './recorded-calls.js';

/** A page about a subject common to many operations, at `/docs/<name>`. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  /** A sentence that says what the page explains. */
  readonly about: string;
  readonly content: (baseUrl: string, recorded: RecordedCalls) => Html;
}
