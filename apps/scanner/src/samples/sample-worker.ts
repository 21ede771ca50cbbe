import { type ClaimedSample, Database, onceMore, SampleQueue } from '@earshot/database';
import { messageOf } from '@earshot/domain';
import { Lifecycle, LOG, type Log } from '@earshot/platform';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ScannedSources } from '../sources/scanned-sources.js';
import { SampleReader } from './sample-reader.js';

const everyMs = 2_000;
const atOnce = 4;
/** Longer than a query takes; after that, another scanner takes over the samples of a killed one. */
const leaseMs = 40_000;

/** Answers samples: checks every two seconds for new ones on the sources of this process. */
@Injectable()
export class SampleWorker implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private busy: Promise<void> | null = null;

  constructor(
    private readonly sources: ScannedSources,
    private readonly database: Database,
    private readonly queue: SampleQueue,
    private readonly reader: SampleReader,
    private readonly lifecycle: Lifecycle,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.answerWaiting(), everyMs);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.busy;
  }

  /** Answers the waiting samples; a call during a run waits for that run. */
  answerWaiting(): Promise<void> {
    this.busy ??= this.work().finally(() => (this.busy = null));
    return this.busy;
  }

  private async work(): Promise<void> {
    if (this.lifecycle.isStopping) return;
    try {
      const names = [...this.sources.keys()];
      const options = { limit: atOnce, leaseMs };
      const claimed = await this.database.asSystem(async (tx) => [
        ...(await this.queue.claim(tx, names, options)),
        ...(await this.queue.claimSuspects(tx, names, options)),
      ]);
      await Promise.all(claimed.map((sample) => this.answer(sample)));
    } catch (error) {
      // Claimed samples are retried when their lease ends.
      this.log.warn({ err: error }, 'samples could not be processed');
    }
  }

  private async answer(sample: ClaimedSample): Promise<void> {
    const answered = await this.reader.read(sample).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    await onceMore(() =>
      this.database.asSystem((tx) =>
        'result' in answered
          ? this.queue.done(tx, sample, answered.result)
          : this.queue.failed(tx, sample, messageOf(answered.error)),
      ),
    );
    const { id: sampleId, source } = sample;
    if ('error' in answered)
      this.log.info({ err: answered.error, sampleId, source }, 'a sample could not be read');
  }
}
