import { Injectable } from '@nestjs/common';
import { Database, NoteMailRepository, UserRepository } from '@earshot/database';
import type { User } from '@earshot/domain';

/** What people choose for their account without proving who they are again. */
@Injectable()
export class Profile {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly mails: NoteMailRepository,
  ) {}

  /** Changes the name that the person's colleagues see. */
  async changeName(user: User, name: string): Promise<User> {
    await this.database.asSystem((tx) => this.users.setName(tx, user.id, name));
    return { ...user, name };
  }

  /** Whether the person gets an e-mail when a note mentions them. */
  wantsNoteMails(userId: string): Promise<boolean> {
    return this.database.asSystem((tx) => this.mails.isWanted(tx, userId));
  }

  async chooseNoteMails(userId: string, isWanted: boolean): Promise<void> {
    await this.database.asSystem((tx) => this.mails.setWanted(tx, userId, isWanted));
  }
}
