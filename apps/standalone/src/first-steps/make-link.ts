import { Database, UserRepository } from '@earshot/database';
import { SignInLinks } from '@earshot/gateway';
import type { INestApplicationContext } from '@nestjs/common';
import type { Account } from './account.js';

/** Creates a sign-in link for an account. @returns its path; null if the account is not in the database */
export type MakeLink = (account: Pick<Account, 'userId' | 'email'>) => Promise<string | null>;

/** Finds an account by its address if its id is not known, e.g. because its file was lost. */
export function makeLinkIn(app: INestApplicationContext): MakeLink {
  return async ({ userId, email }) => {
    const users = app.get(UserRepository);
    const found = userId ?? (await app.get(Database).asSystem((tx) => users.findByEmail(tx, email)))?.user.id;
    return found === undefined ? null : app.get(SignInLinks).make(found);
  };
}
