import { LOG, type Log, Repeating, SecretBox, StandingFaults } from '@earshot/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { secondFactorContext } from '../account/second-factor.repository.js';
import { openAddressOrNull } from './alert-address.js';
import { Database } from '../connection/database.js';

const everyMs = 600_000;
/** Of each kind, the oldest. */
const atMost = 1_000;

interface SealedAlert {
  readonly id: string;
  readonly secret: Buffer | null;
  readonly address: Buffer | null;
}

interface SealedFactor {
  readonly userId: string;
  readonly secret: Buffer;
}

/**
 * Whether EARSHOT_SECRET_KEY, or the previous one, opens the stored secrets: not after a restore with another key, a typing
 * error, or a previous key that was removed before `reseal`. The process is then degraded, and says so before a message or a
 * sign-in fails. Renewed tokens of sources are left out, because their scanners report those they cannot open.
 */
@Injectable()
export class SecretKeyHealth implements OnApplicationBootstrap, OnModuleDestroy {
  private loop: Repeating | undefined;
  private found: string | null = null;

  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
    private readonly faults: StandingFaults,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** A warning for operators; null = none. */
  get warning(): string | null {
    return this.found;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.check();
    this.loop = new Repeating(() => this.check(), everyMs);
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop?.stop();
  }

  private async check(): Promise<void> {
    try {
      this.found = await secretKeyFault(this.database, this.box);
    } catch (error) {
      this.log.warn({ err: error }, 'could not check EARSHOT_SECRET_KEY, trying again later');
      return;
    }
    if (this.found === null) this.faults.clear('secrets');
    else
      this.faults.raise({
        of: 'secrets',
        reason: 'Stored secrets cannot be opened: they were sealed with another key.',
        sentence: this.found,
      });
  }
}

/**
 * Whether the key opens the stored secrets, without a process that serves anything.
 * @returns a sentence for operators; null = it does
 */
export async function secretKeyFault(database: Database, box: SecretBox): Promise<string | null> {
  const [alerts, factors] = await database.asSystem(async (tx) => [
    await tx.query<SealedAlert[]>(sealedAlerts, [atMost]),
    await tx.query<SealedFactor[]>(sealedFactors, [atMost]),
  ]);
  const lostAlerts = alerts.filter(
    ({ id, secret, address }) =>
      (secret !== null && box.openOrNull(secret, id) === null) ||
      (address !== null && openAddressOrNull(box, address, id) === null),
  ).length;
  const lostFactors = factors.filter(
    ({ userId, secret }) => box.openOrNull(secret, secondFactorContext(userId)) === null,
  ).length;
  if (lostAlerts + lostFactors === 0) return null;
  return `EARSHOT_SECRET_KEY is not the key that sealed the secrets of ${lostAlerts} of ${alerts.length} alerts and ${lostFactors} of ${factors.length} second factors. Set the right one and restart, or set it as EARSHOT_PREVIOUS_SECRET_KEY and run the command reseal. If it is lost: docs/operating.md#secure.`;
}

const sealedAlerts = `SELECT id, secret, sealed_destination AS address FROM alerts
  WHERE active AND deleted_at IS NULL AND (secret IS NOT NULL OR sealed_destination IS NOT NULL) ORDER BY id LIMIT $1`;

const sealedFactors = `SELECT user_id AS "userId", sealed_secret AS secret FROM second_factors
  WHERE confirmed_at IS NOT NULL ORDER BY user_id LIMIT $1`;
