import type { FastifyInstance } from 'fastify';
import type { NameForm } from './posts/name-form.js';
import type { SourceParts } from './posts/source-parts.js';

/** A source's API as its vendor puts it on the wire, over posts that the caller provides. */
export interface SourceFake {
  /** What can be made to go wrong with it. */
  readonly faultKinds: readonly string[];
  /** How its ids look. */
  readonly names: NameForm;
  /** Which posts its search finds. */
  readonly searches: 'posts' | 'everything';
  /** Its own names for what every post has (see `FakePost`), which rows may use as well. */
  readonly terms?: Readonly<Record<string, string>>;
  /** Its API, below `/<name of the source>/`. */
  routes(app: FastifyInstance, parts: SourceParts): void;
  /** The variables with which Earshot reads it. @param url of all fakes, `http://host:port` */
  environment(url: string): Readonly<Record<string, string>>;
  /** Variables for reading it every few seconds: it costs nothing, and a day's quota would not last. */
  readonly generous: Readonly<Record<string, string>>;
  readonly replay: SourceReplay;
}

/** How a corpus is played on a source (apps/e2e/src/replay). */
export interface SourceReplay {
  /** Beside a checkout, below `../shared`; absent = posts as people write them anywhere. */
  readonly corpus?: string;
  /** Characters that a post there may have, or that are shown of it. */
  readonly longestText: number;
  /** What is shown of a text there; absent = the text. */
  readonly shown?: (text: string) => string;
  readonly hasReplies: boolean;
  /** What of a mention's address names its post: the first that fits. */
  readonly addresses: readonly RegExp[];
  /** The address names the author instead. */
  readonly addressesNameAuthors?: true;
  /** Variables with which years of a corpus are read in minutes: a second's overlap, no quota. */
  readonly environment: Readonly<Record<string, string>>;
  /** On top while something fails: an empty page moves the cursor, and only a longer overlap finds what was on it. */
  readonly whileFailing?: Readonly<Record<string, string>>;
  /** What goes wrong now and then, besides what does everywhere, in the words of `POST /faults`. */
  readonly faults: readonly object[];
}
