import { Injectable } from '@nestjs/common';
import { Database, OperatorsConfig, UserRepository } from '@earshot/database';
import type { Caller } from '@earshot/domain';
import { AccountMails } from '../accounts/account-mails.js';

/**
 * Decides who may see the usage of all projects: people whose address is listed in the installation's settings, and never an
 * API key. If mail is set up, the address must be verified, because anyone can sign up with it.
 */
@Injectable()
export class Operators {
  constructor(
    private readonly config: OperatorsConfig,
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly mails: AccountMails,
  ) {}

  /** Not to be called within a transaction, because it takes its own connection. */
  async includes(caller: Caller): Promise<boolean> {
    if (caller.kind !== 'session' || this.config.emails.length === 0) return false;
    const user = await this.database.asSystem((tx) => this.users.get(tx, caller.userId));
    if (user === null || !this.config.emails.includes(user.email)) return false;
    return user.emailVerifiedAt !== null || !this.mails.isOn;
  }
}
