import type { FastifyInstance } from 'fastify';
import type { NameForm } from './posts/name-form.js';
import type { SourceParts } from './posts/source-parts.js';

/** A source's API as the vendor serves it, with posts that the caller provides. */
export interface SourceFake {
  /** The faults that can be requested. */
  readonly faultKinds: readonly string[];
  /** The form of its ids. */
  readonly names: NameForm;
  /** The kinds of posts that its search finds. */
  readonly searches: 'posts' | 'everything';
  /** Its own names for the fields of `FakePost`, which rows may also use. */
  readonly terms?: Readonly<Record<string, string>>;
  /** Adds its API under `/<name of the source>/`. */
  routes(app: FastifyInstance, parts: SourceParts): void;
  /**
   * The variables that make Earshot read it.
   * @param url of all fakes, `http://host:port`
   */
  environment(url: string): Readonly<Record<string, string>>;
  /** Variables for reading it every few seconds: it costs nothing, but a day's quota would not last. */
  readonly generous: Readonly<Record<string, string>>;
  readonly replay: SourceReplay;
}

/** How a corpus is replayed on a source (apps/e2e/src/replay). */
export interface SourceReplay {
  /** A path next to the checkout, under `../shared`; absent = general posts as people write them anywhere. */
  readonly corpus?: string;
  /** The maximum length of a post there, or of the part that is shown, in characters. */
  readonly longestText: number;
  /** How a text is shown there; absent = unchanged. */
  readonly shown?: (text: string) => string;
  readonly hasReplies: boolean;
  /** Patterns for the part of a mention's address that names its post; the first match counts. */
  readonly addresses: readonly RegExp[];
  /** The address names the author instead of the post. */
  readonly addressesNameAuthors?: true;
  /** Variables for reading years of a corpus in minutes: an overlap of seconds, no quota. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Additional variables while faults occur: an empty page moves the cursor, and only a longer overlap finds the posts
   * missed.
   */
  readonly whileFailing?: Readonly<Record<string, string>>;
  /** Occasional faults in addition to the common ones, in the format of `POST /faults`. */
  readonly faults: readonly object[];
}
