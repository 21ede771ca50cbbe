import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, OperatorsConfig, UserRepository } from '@earshot/database';
import type { Caller } from '@earshot/domain';
import { LOG, type Log } from '@earshot/platform';
import { AccountMails } from '../accounts/account-mails.js';

/** The people in `OPERATORS`, who see the usage and spending of all projects. */
@Injectable()
export class Operators implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly config: OperatorsConfig,
    private readonly mails: AccountMails,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Without mail nobody proves an address, so the first account with a listed one is an operator's. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.mails.isOn || this.config.emails.length === 0) return;
    const free = await this.database.asSystem(async (tx) => {
      const unused: string[] = [];
      for (const email of this.config.emails)
        if ((await this.users.findByEmail(tx, email)) === null) unused.push(email);
      return unused;
    });
    if (free.length > 0)
      this.log.warn(
        `OPERATORS lists addresses that have no account (${free.join(', ')}), and no e-mail verifies addresses: anyone who signs up with one, or changes theirs to it, becomes an operator. Create these accounts, or remove the addresses.`,
      );
  }

  /**
   * Whether the caller is one of them: a person, never an API key. If mail is set up, the address must be verified, because
   * anyone can sign up with it.
   */
  async includes(caller: Caller): Promise<boolean> {
    if (caller.kind !== 'session' || this.config.emails.length === 0) return false;
    const user = await this.database.asSystem((tx) => this.users.get(tx, caller.userId));
    if (user === null || !this.config.emails.includes(user.email)) return false;
    return user.emailVerifiedAt !== null || !this.mails.isOn;
  }
}
