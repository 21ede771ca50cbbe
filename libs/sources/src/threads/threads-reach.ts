import type { Post } from '@earshot/domain';
import type { Clock } from '@earshot/platform';
import type { SourceCall } from '../source.js';
import type { ThreadsApi } from './threads-api.js';

/** Whose posts a search covers. */
export type Reach = 'everybody' | 'own posts' | 'unknown';

const probeEveryMs = 10 * 60_000;
const trustedForMs = 24 * 3_600_000;

/**
 * Until Meta has approved an app for keyword search, searches work but cover only posts of the token's owner: a failure that
 * looks like success. Any post by someone else disproves this for a day; if no scan has found one, a search is made for a
 * word that is always in use.
 */
export class ThreadsReach {
  private reach: Reach = 'unknown';
  private trustedUntil = new Date(0);
  private probedAt = new Date(0);

  constructor(
    private readonly api: ThreadsApi,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the reach if it is not known.
   * @throws like a feed's `fetch`
   */
  async look(call: SourceCall): Promise<void> {
    const now = this.clock.now();
    if (now < this.trustedUntil || now.getTime() - this.probedAt.getTime() < probeEveryMs) return;
    const { items } = await this.api.search({ q: 'the', limit: 10 }, call);
    this.probedAt = now;
    this.reach = 'unknown';
    await this.learn(
      items.flatMap(({ post }) => post ?? []),
      call,
    );
  }

  /**
   * Updates the reach from the results of a search.
   * @throws like a feed's `fetch`
   */
  async learn(posts: readonly Post[], call: SourceCall): Promise<Reach> {
    if (posts.length === 0) return this.reach;
    const owner = (await this.api.owner(call)).toLowerCase();
    if (posts.some(({ authorHandle }) => authorHandle !== null && authorHandle.toLowerCase() !== owner)) {
      this.reach = 'everybody';
      this.trustedUntil = new Date(this.clock.now().getTime() + trustedForMs);
    } else if (this.reach === 'unknown') this.reach = 'own posts';
    return this.reach;
  }
}
