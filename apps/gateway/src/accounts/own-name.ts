import { Injectable } from '@nestjs/common';
import { Database, UserRepository } from '@earshot/database';
import type { User } from '@earshot/domain';

/** The name that a person's colleagues see. */
@Injectable()
export class OwnName {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
  ) {}

  async change(user: User, name: string): Promise<User> {
    await this.database.asSystem((tx) => this.users.setName(tx, user.id, name));
    return { ...user, name };
  }
}
