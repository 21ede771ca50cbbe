import { becomeTenant, nextTenant } from './sql/become-tenant.js';
import type { Row, Statement } from './statement-batch.js';

/** What one message carries at most: who asks something slow holds up no more than these. */
const mostWishes = 16;

/** From the first statement on the transaction can only read. */
const onlyRead = { sql: "SELECT set_config('transaction_read_only', 'on', true)", parameters: [] };

interface Wish {
  readonly projectId: string;
  readonly statements: readonly Statement[];
  readonly resolve: (results: Row[][]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads of tenants that are asked for in the same turn of the event loop, as one message to Postgres: a message costs
 * several times what the reads in it do. Each is asked as its own tenant, one after the other, in a transaction that can
 * only read; where one of them fails each is asked again by itself, so none can spoil another's.
 */
export class SharedReads {
  private waiting: Wish[] = [];

  /** @param send takes statements as one message and one transaction, and answers the rows of each */
  constructor(private readonly send: (statements: readonly Statement[]) => Promise<Row[][]>) {}

  /** @returns the rows of each statement */
  ask(projectId: string, statements: readonly Statement[]): Promise<Row[][]> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.sendAll());
      this.waiting.push({ projectId, statements, resolve, reject });
    });
  }

  private sendAll(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let at = 0; at < all.length; at += mostWishes)
      void this.sendTogether(all.slice(at, at + mostWishes));
  }

  private async sendTogether(wishes: readonly Wish[]): Promise<void> {
    try {
      const results = await this.send(messageOf(wishes));
      let at = 1;
      for (const { statements, resolve } of wishes) {
        resolve(results.slice(at + 1, at + 1 + statements.length));
        at += 1 + statements.length;
      }
    } catch (error) {
      if (wishes.length === 1) wishes[0]?.reject(error);
      else for (const wish of wishes) void this.sendTogether([wish]);
    }
  }
}

function messageOf(wishes: readonly Wish[]): Statement[] {
  const message: Statement[] = [onlyRead];
  for (const { projectId, statements } of wishes)
    message.push(
      { sql: message.length === 1 ? becomeTenant : nextTenant, parameters: [projectId] },
      ...statements,
    );
  return message;
}
