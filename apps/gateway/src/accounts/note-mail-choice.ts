import { Injectable } from '@nestjs/common';
import { Database, NoteMailRepository } from '@earshot/database';

/** Whether a person gets an e-mail when a note mentions them. */
@Injectable()
export class NoteMailChoice {
  constructor(
    private readonly database: Database,
    private readonly mails: NoteMailRepository,
  ) {}

  isWanted(userId: string): Promise<boolean> {
    return this.database.asSystem((tx) => this.mails.isWanted(tx, userId));
  }

  async choose(userId: string, isWanted: boolean): Promise<void> {
    await this.database.asSystem((tx) => this.mails.setWanted(tx, userId, isWanted));
  }
}
