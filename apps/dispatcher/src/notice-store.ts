import { Injectable } from '@nestjs/common';
import { type ClaimedNotice, Database, NoticeRepository } from '@earshot/database';
import { Lifecycle } from '@earshot/platform';

/** Longer than one mail may take. */
const leaseMs = 40_000;

/** What telling owners takes from the database and leaves in it. */
@Injectable()
export class NoticeStore {
  constructor(
    private readonly database: Database,
    private readonly notices: NoticeRepository,
    private readonly lifecycle: Lifecycle,
  ) {}

  /**
   * One by one: nobody holds what is not begun, and what takes the process down is alone.
   * @param noticeIds null = whatever is due @returns null where nothing is, or the process is to stop
   */
  async claim(noticeIds: readonly string[] | null): Promise<ClaimedNotice | null> {
    if (this.lifecycle.isStopping) return null;
    return this.database.asSystem((tx) => this.notices.claim(tx, { noticeIds, leaseMs }));
  }

  /** The owner was told, or nobody will tell them. */
  async done(notice: ClaimedNotice): Promise<void> {
    await this.database.asSystem((tx) => this.notices.done(tx, notice));
  }

  /** Tries again later. */
  async failed(notice: ClaimedNotice, fault: Error, now: Date): Promise<void> {
    await this.database.asSystem((tx) => this.notices.failed(tx, notice, fault.message, now));
  }
}
