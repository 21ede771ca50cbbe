import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** The life cycle of a process, for probes and workers. */
@Injectable()
export class Lifecycle implements OnModuleDestroy {
  private readonly stopOrder = new AbortController();
  private reason: string | null = null;
  private readonly listeners: ((reason: string) => void)[] = [];

  /** Aborted when shutdown is requested: workers finish what they have started and return the rest. */
  readonly stopping: AbortSignal = this.stopOrder.signal;

  /** Shutdown was requested: the process should get no new requests. */
  get isStopping(): boolean {
    return this.stopping.aborted;
  }

  /** A fault that only a restart can fix; null = none. */
  get fault(): string | null {
    return this.reason;
  }

  /** Idempotent. */
  stop(): void {
    this.stopOrder.abort();
  }

  /** Closing the app stops it as well, before any part of it ends. */
  onModuleDestroy(): void {
    this.stop();
  }

  /** Reports that this process cannot recover. The first reason counts. */
  fail(reason: string): void {
    if (this.reason !== null) return;
    this.reason = reason;
    for (const listener of this.listeners) listener(reason);
  }

  /** @param listener called once at most */
  onFault(listener: (reason: string) => void): void {
    this.listeners.push(listener);
  }
}
