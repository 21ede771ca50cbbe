import { Inject, Injectable } from '@nestjs/common';
import { AlertSecretRepository, Database } from '@earshot/database';
import { Lifecycle, LOG, type Log, SecretBox } from '@earshot/platform';
import type { Ticker } from './ticker.js';

/** Alerts per step; a step takes some milliseconds. */
const batch = 100;

/** Seals addresses of chats and webhooks that an older release, or a backup of it, left unsealed. */
@Injectable()
export class DestinationTicker implements Ticker {
  readonly name = 'destinations';
  readonly everyMs = 60_000;

  constructor(
    private readonly database: Database,
    private readonly repository: AlertSecretRepository,
    private readonly secrets: SecretBox,
    private readonly lifecycle: Lifecycle,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async tick(): Promise<void> {
    let alerts = 0;
    for (let sealed = batch; sealed === batch && !this.lifecycle.isStopping; alerts += sealed)
      sealed = await this.database.asSystem((tx) => this.repository.sealNext(tx, batch, this.secrets));
    if (alerts > 0) this.log.info({ alerts }, 'sealed the addresses of alerts');
  }
}
