import { Database, UserRepository } from '@earshot/database';
import { SignInLinks, signInLinkMinutes } from '../access/sign-in/sign-in-links.js';
import { AddressConfig } from './address.config.js';
import { type Command, CommandError } from './command.js';

/** For a person who cannot sign in, if no mail is set up or the second factor is lost. */
export const signInLink: Command = {
  name: 'sign-in-link',
  parameters: ['EMAIL'],
  help: `prints a link that signs the user in, once, within ${signInLinkMinutes} minutes, without a second factor`,
  async run(app, [email = '']) {
    const known = await app.get(Database).asSystem((tx) => app.get(UserRepository).findByEmail(tx, email));
    const path = known === null ? null : await app.get(SignInLinks).make(known.user.id);
    if (path === null) throw new CommandError(`There is no account ${email}.`);
    return app.get(AddressConfig).baseUrl + path;
  },
};
