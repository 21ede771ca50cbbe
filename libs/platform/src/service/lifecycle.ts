import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** The life cycle of a process, for probes and workers. */
@Injectable()
export class Lifecycle implements OnModuleDestroy {
  private readonly stopOrder = new AbortController();

  /** Aborted when shutdown is requested: workers finish what they have started and return the rest. */
  readonly stopping: AbortSignal = this.stopOrder.signal;

  /** Whether shutdown was requested, so that the process should get no new requests. */
  get isStopping(): boolean {
    return this.stopping.aborted;
  }

  /** Idempotent. */
  stop(): void {
    this.stopOrder.abort();
  }

  /** Closing the app also stops it, before any of its parts ends. */
  onModuleDestroy(): void {
    this.stop();
  }
}
