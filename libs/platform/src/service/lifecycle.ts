import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** The life cycle of a process, for probes and workers. */
@Injectable()
export class Lifecycle implements OnModuleDestroy {
  private readonly stopOrder = new AbortController();

  /** Aborted when shutdown is requested: workers finish what they have started and return the rest. */
  readonly stopping: AbortSignal = this.stopOrder.signal;

  /** Shutdown was requested: the process should get no new requests. */
  get isStopping(): boolean {
    return this.stopping.aborted;
  }

  /** Idempotent. */
  stop(): void {
    this.stopOrder.abort();
  }

  /** Closing the app stops it as well, before any part of it ends. */
  onModuleDestroy(): void {
    this.stop();
  }
}
