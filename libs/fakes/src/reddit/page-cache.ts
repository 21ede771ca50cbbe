import type { Clock } from '@earshot/platform';

/** Caches pages as Reddit does: for half a minute, the same address returns the same page, whatever is new. */
export class PageCache {
  private readonly pages = new Map<string, { readonly body: string; readonly until: number }>();

  constructor(
    private readonly keepMs: number,
    private readonly clock: Clock,
  ) {}

  /** @param make creates the page for this address if none is cached; a result that is not text is not cached */
  page<Other>(address: string, make: () => string | Other): string | Other {
    const now = this.clock.now().getTime();
    for (const [known, { until }] of this.pages) if (until <= now) this.pages.delete(known);
    const kept = this.pages.get(address);
    if (kept !== undefined) return kept.body;
    const body = make();
    if (typeof body === 'string' && this.keepMs > 0)
      this.pages.set(address, { body, until: now + this.keepMs });
    return body;
  }
}
