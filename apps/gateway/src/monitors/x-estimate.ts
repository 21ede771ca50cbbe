import { Inject, Injectable } from '@nestjs/common';
import {
  Database,
  previewsId,
  SourceMeterRepository,
  SourceSpendingRepository,
  type Tx,
} from '@earshot/database';
import {
  type CountedMeter,
  estimatesPerHour,
  messageOf,
  RateLimited,
  type Units,
  usdOf,
  waitText,
  type XPurchases,
} from '@earshot/domain';
import { Clock, HttpClient, LOG, type Log } from '@earshot/platform';
import { RateLimiter } from '@earshot/queue';
import { type Meters, xCountPrice, XConfig, xCountQueries, XCounts, xPurchases } from '@earshot/sources';

/** X's count of posts, or why there is none. */
export type CountedByX = { readonly posts: number } | { readonly notCounted: string };

/** A count may take several requests; the call waits no longer than this. */
const timeoutMs = 20_000;

/** Asks X how often keywords were used in the last seven days. Counted on X's meters and charged to the project. */
@Injectable()
export class XEstimate {
  constructor(
    private readonly config: XConfig,
    private readonly http: HttpClient,
    private readonly database: Database,
    private readonly meters: SourceMeterRepository,
    private readonly spending: SourceSpendingRepository,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** What the scanners buy of each post. */
  get purchases(): XPurchases {
    return xPurchases(this.config);
  }

  /** Not to be called within a transaction. @param leftUsd what the project may still spend on X this month; null = no limit */
  async count(projectId: string, keywords: readonly string[], leftUsd: number | null): Promise<CountedByX> {
    const { credentials } = this.config;
    if (credentials === null)
      return no('the gateway has no credentials for it (X_API_KEY and X_API_SECRET, or X_BEARER_TOKEN)');
    if (leftUsd !== null && usdOf(xCountQueries(keywords).length * xCountPrice) > leftUsd)
      return no("what is left of the project's budget does not pay for it");
    const counted = await this.database.asSystem((tx) => this.meters.list(tx, 'x'));
    if (counted.length === 0) return no('no scanner of this installation has read it yet');
    const limit = { key: `estimate:${projectId}`, limit: estimatesPerHour };
    for (const { allowed, resetSeconds } of await this.limiter.take([limit], 3_600))
      if (!allowed)
        return no(
          `a project may ask it ${estimatesPerHour} times an hour, again in ${waitText(resetSeconds)}`,
        );
    try {
      const { http, clock } = this;
      const meters = this.metersOf(projectId, counted, clock.now());
      const counts = new XCounts(this.config, credentials, { http, clock, meters });
      return { posts: await counts.countPosts(keywords, AbortSignal.timeout(timeoutMs)) };
    } catch (error) {
      this.log.warn({ err: error }, 'X was not counted');
      return { notCounted: `X could not count: ${messageOf(error)}` };
    }
  }

  /** Units on the meters are attributed to the project in the same transaction. */
  private metersOf(
    projectId: string,
    counted: readonly CountedMeter[],
    now: Date,
  ): Pick<Meters, 'charge' | 'adjust'> {
    const meters = counted.map(({ meter }) => meter);
    const attribute = (tx: Tx, units: Units): Promise<void> => {
      const spent = { projectId, monitorId: previewsId, source: 'x', units, unitsAlone: units } as const;
      return this.spending.add(tx, [spent], meters, now);
    };
    return {
      charge: async (costs) => {
        const refusal = await this.database.asSystem(async (tx) => {
          const refused = await this.meters.charge(tx, 'x', costs);
          if (refused === null) await attribute(tx, costs);
          return refused;
        });
        if (refusal !== null)
          throw new RateLimited(
            `what this installation may use of its ${refusal.meter.name} is used up.`,
            refusal.until,
          );
      },
      adjust: (costs) =>
        this.database.asSystem(async (tx) => {
          await this.meters.adjust(tx, 'x', costs);
          await attribute(tx, costs);
        }),
    };
  }
}

function no(reason: string): CountedByX {
  return { notCounted: `X itself was not asked: ${reason}.` };
}
