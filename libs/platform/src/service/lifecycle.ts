import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Where a process stands between its start and its end. Probes and workers ask it; who stops it, or cannot go on, tells it. */
@Injectable()
export class Lifecycle implements OnModuleDestroy {
  private readonly stopOrder = new AbortController();
  private reason: string | null = null;
  private readonly listeners: ((reason: string) => void)[] = [];

  /** Aborted by the order to stop: whoever works on a lot ends what it has begun, and gives back the rest. */
  readonly stopping: AbortSignal = this.stopOrder.signal;

  /** The order to stop was given: nobody should send anything new here. */
  get isStopping(): boolean {
    return this.stopping.aborted;
  }

  /** What only a new process can mend; null = nothing. */
  get fault(): string | null {
    return this.reason;
  }

  /** A second time changes nothing. */
  stop(): void {
    this.stopOrder.abort();
  }

  /** Whoever closes the app has it stop, too, before any part of it ends. */
  onModuleDestroy(): void {
    this.stop();
  }

  /** Says that this process will never work again by itself. The first reason counts. */
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
