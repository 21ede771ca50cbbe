import { createInterface } from 'node:readline';
import {
  AccountTokenRepository,
  Database,
  KnownNetworkRepository,
  SessionRepository,
  SignInAttemptRepository,
  UserRepository,
} from '@earshot/database';
import { passwordFaults } from '../access/sign-in/password-faults.js';
import { PasswordHasher } from '../access/sign-in/password-hasher.js';
import { type Command, CommandError } from './command.js';

/** For a person who has forgotten their password, or who must be locked out: it ends all their sessions. */
export const setPassword: Command = {
  name: 'set-password',
  parameters: ['EMAIL'],
  help: 'reads a new password from the first line of stdin; ends all sessions of the user',
  async run(app, [email = ''], input) {
    const [users, sessions] = [app.get(UserRepository), app.get(SessionRepository)];
    const database = app.get(Database);
    const known = await database.asSystem((tx) => users.findByEmail(tx, email));
    if (known === null) throw new CommandError(`There is no account ${email}.`);
    const { user } = known;
    const password = await firstLine(input);
    const faults = await passwordFaults({ password, email: user.email, name: user.name });
    if (faults.length > 0) throw new CommandError(faults.map(({ message }) => message).join('\n'));
    const passwordHash = await app.get(PasswordHasher).hash(password);
    const ended = await database.asSystem(async (tx) => {
      await users.setPasswordHash(tx, user.id, passwordHash);
      await app.get(SignInAttemptRepository).clear(tx, user.email);
      await app.get(KnownNetworkRepository).forgetAll(tx, user.id);
      await app.get(AccountTokenRepository).endAll(tx, user.id, null);
      return sessions.revokeAllOf(tx, user.id);
    });
    return `${user.email} has a new password; sessions ended: ${ended.length}`;
  },
};

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return '';
}
