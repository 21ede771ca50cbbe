import { Injectable } from '@nestjs/common';
import { Database, OperatorsConfig, UserRepository } from '@earshot/database';
import type { Caller } from '@earshot/domain';

/** Who may see what all projects use: people whose address the installation names, and never an API key. */
@Injectable()
export class Operators {
  constructor(
    private readonly config: OperatorsConfig,
    private readonly database: Database,
    private readonly users: UserRepository,
  ) {}

  /** Not within a transaction: it takes a connection of its own. */
  async includes(caller: Caller): Promise<boolean> {
    if (caller.kind !== 'session' || this.config.emails.length === 0) return false;
    const user = await this.database.asSystem((tx) => this.users.get(tx, caller.userId));
    return user !== null && this.config.emails.includes(user.email);
  }
}
