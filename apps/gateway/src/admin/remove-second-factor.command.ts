import { Database, SecondFactorRepository, SessionRepository, UserRepository } from '@earshot/database';
import { type Command, CommandError } from './command.js';

/** For a person who has lost their authenticator app and their recovery codes. */
export const removeSecondFactor: Command = {
  name: 'remove-second-factor',
  parameters: ['EMAIL'],
  help: 'lets the user sign in with the password alone; ends all of their sessions',
  async run(app, [email = '']) {
    const ended = await app.get(Database).asSystem(async (tx) => {
      const known = await app.get(UserRepository).findByEmail(tx, email);
      if (known === null) throw new CommandError(`There is no account ${email}.`);
      if (!(await app.get(SecondFactorRepository).remove(tx, known.user.id)))
        throw new CommandError(`${known.user.email} has no second factor.`);
      return app.get(SessionRepository).revokeAllOf(tx, known.user.id);
    });
    return `${email.toLowerCase()} signs in with the password alone; sessions ended: ${ended.length}`;
  },
};
