/** Uses that were counted together, before they were asked for. */
export interface PrepaidBlock<Decisions> {
  /** How many were counted: as many as asked for, one where there was no room for all, or none. */
  readonly uses: number;
  /** The answer to a use that leaves so many of the block. */
  decisions(left: number): Decisions;
  giveBack(uses: number): void;
}

/** A block that was not used up by then is given back. */
const keptMs = 1_000;
/** A block that is used up makes the next one so many times as large. */
const growth = 4;
const maxKeys = 10_000;

interface Account<Decisions> {
  readonly keys: readonly string[];
  block: PrepaidBlock<Decisions> | null;
  left: number;
  size: number;
  fetching: Promise<PrepaidBlock<Decisions> | null> | null;
  timer: NodeJS.Timeout | null;
}

/**
 * Counts uses in blocks, so that a busy caller does not cost a round trip each: the first costs one, and blocks grow as
 * long as they are used up quickly; then the next is what was used of the last. Never more is used than was counted; what
 * a process holds for a moment is at most one block, of at most `maxSize` uses.
 */
export class PrepaidUses<Decisions> {
  private readonly accounts = new Map<string, Account<Decisions>>();
  /** By the keys: who asks often hands over the same ones. */
  private readonly ids = new WeakMap<readonly string[], string>();

  /** @param keys what the uses are counted under
   * @param fetch counts so many uses, or one, or none */
  async take(
    keys: readonly string[],
    maxSize: number,
    fetch: (uses: number) => Promise<PrepaidBlock<Decisions>>,
  ): Promise<Decisions> {
    const account = this.account(keys);
    while (account.left === 0 || account.block === null) {
      // Concurrent callers share the answer, a refusal too.
      account.fetching ??= this.fetch(account, maxSize, fetch).finally(() => (account.fetching = null));
      const refusal = await account.fetching;
      if (refusal !== null) return refusal.decisions(0);
    }
    account.left -= 1;
    return account.block.decisions(account.left);
  }

  /** Uses that were counted under a key already and not asked for yet. */
  held(key: string): number {
    let held = 0;
    for (const { keys, left } of this.accounts.values()) if (keys.includes(key)) held += left;
    return held;
  }

  /** @returns null, or the block where it holds no use */
  private async fetch(
    account: Account<Decisions>,
    maxSize: number,
    fetch: (uses: number) => Promise<PrepaidBlock<Decisions>>,
  ): Promise<PrepaidBlock<Decisions> | null> {
    const block = await fetch(Math.min(account.size, maxSize));
    if (block.uses === 0) return block;
    account.block = block;
    account.left = block.uses;
    account.size = Math.min(block.uses * growth, maxSize);
    account.timer ??= setTimeout(() => this.expire(account), keptMs).unref();
    account.timer.refresh();
    return null;
  }

  private expire(account: Account<Decisions>): void {
    const { block, left } = account;
    if (left > 0) block?.giveBack(left);
    const used = (block?.uses ?? 0) - left;
    Object.assign(account, { block: null, left: 0, size: Math.max(1, used) });
  }

  private account(keys: readonly string[]): Account<Decisions> {
    let id = this.ids.get(keys);
    if (id === undefined) this.ids.set(keys, (id = keys.join(' ')));
    let account = this.accounts.get(id);
    if (account === undefined) {
      if (this.accounts.size >= maxKeys) this.accounts.clear();
      account = { keys, block: null, left: 0, size: 1, fetching: null, timer: null };
      this.accounts.set(id, account);
    }
    return account;
  }
}
