import { dressAnswer, dressExcerpt, dressQuestion } from '@earshot/fakes';
import type { UpstreamPost } from '../source.conformance.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { SourceDefinition } from '../source.js';
import { type FakeParts, scheduled, serialOf } from '../testing/fake-posts.js';
import { FakeUpstream } from '../testing/fake-upstream.js';
import { FakedSource } from '../testing/faked-source.js';
import type { StackexchangeConfig } from './stackexchange.config.js';
import { stackexchange } from './stackexchange.source.js';

/** For specs: Stack Overflow with a fake server, and a clock that the spec controls. */
export class StackexchangeUnderTest extends FakedSource {
  readonly leavesOutGone = true;
  readonly secrets = [this.double.environment['STACKEXCHANGE_KEY'] ?? ''] as const;

  /** @param place the site on which posts are published */
  static async start(
    env: Readonly<Record<string, string>> = {},
    place = 'stackoverflow',
  ): Promise<StackexchangeUnderTest> {
    const double = await FakeUpstream.start({
      source: 'stackexchange',
      faults: { busy: ['throttle'], refused: ['wrong_key'] },
      dress: (post) => [{ ...partsOf(post), place }],
      // A page consists of a search and the posts it found.
      pages: ({ path }) => path.endsWith('/search/excerpts'),
    });
    return new StackexchangeUnderTest(double, unhurried, { ...double.environment, ...env });
  }

  fetch(since?: Date, keyword = 'acme', site = 'stackoverflow'): Promise<FetchedWindow> {
    return this.read(site, since, keyword);
  }

  /** What a fetch throws; its window if it does not throw. */
  faultOf(keyword = 'acme'): Promise<unknown> {
    return this.fetch(undefined, keyword).catch((thrown: unknown) => thrown);
  }
}

/** The specs send requests faster than a stopped clock would allow. */
const unhurried: SourceDefinition<StackexchangeConfig> = {
  ...stackexchange,
  meters: (config) =>
    stackexchange.meters(config).map((meter) => (meter.kind === 'rate' ? { ...meter, limit: 1_000 } : meter)),
};

/** Every third post is an answer. */
function partsOf({ id }: UpstreamPost): FakeParts {
  const serial = serialOf(id);
  const answers = serial % 3 === 0 ? { kind: 'comment' as const, parent: '1' } : { title: 'Is \'a\' < "b"?' };
  return { name: String(serial), author: "D'Arcy & Co", ...answers };
}

/** A post in search results, cut and highlighted. */
export function excerptOf(post: UpstreamPost): object {
  return dressExcerpt(scheduled('stackexchange', post, partsOf(post)));
}

/** A question with its body; `more` overrides fields. */
export function questionOf(post: UpstreamPost, more: object = {}): object {
  return { ...dressQuestion(scheduled('stackexchange', post, partsOf(post)), true), ...more };
}

/** An answer with its body. */
export function answerOf(post: UpstreamPost, more: object = {}): object {
  return { ...dressAnswer(scheduled('stackexchange', post, partsOf(post)), true), ...more };
}
