import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '../log/log.js';
import { Clock } from '../time/clock.js';
import { HealthChecks, HealthFault } from './health-checks.js';

const everyMs = 3_600_000;

/** A fault that only the operator can fix, e.g. rejected credentials. */
export interface StandingFault {
  /** The part concerned, e.g. `reddit`. */
  readonly of: string;
  /** For the public: no address, no secret, no variable name. */
  readonly reason: string;
  /** For operators. */
  readonly sentence: string;
}

/**
 * Faults that last until the operator acts. Each is logged as an `error` immediately and then every hour, and makes the
 * process degraded.
 */
@Injectable()
export class StandingFaults {
  private readonly lasting = new Map<string, StandingFault & { readonly loggedAtMs: number }>();

  constructor(
    checks: HealthChecks,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    checks.add({ name: 'configuration', need: 'optional', check: () => this.check() });
  }

  raise(fault: StandingFault): void {
    const known = this.lasting.get(fault.of);
    const now = this.clock.now().getTime();
    const isNew = known?.sentence !== fault.sentence || now - known.loggedAtMs >= everyMs;
    if (isNew) this.log.error({ of: fault.of }, fault.sentence);
    this.lasting.set(fault.of, { ...fault, loggedAtMs: isNew ? now : known.loggedAtMs });
  }

  clear(of: string): void {
    if (this.lasting.delete(of)) this.log.info({ of }, 'works again');
  }

  private check(): Promise<void> {
    if (this.lasting.size === 0) return Promise.resolve();
    const reasons = [...this.lasting.values()].map(({ reason }) => reason);
    return Promise.reject(new HealthFault(reasons.join(' ')));
  }
}
