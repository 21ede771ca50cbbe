import { createInterface } from 'node:readline';
import {
  AccountTokenRepository,
  Database,
  KnownNetworkRepository,
  ProjectRepository,
  ProjectUsageRepository,
  SecondFactorRepository,
  SessionRepository,
  SignInAttemptRepository,
  UserRepository,
} from '@earshot/database';
import { planNames } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { passwordFaults } from '../access/sign-in/password-faults.js';
import { PasswordHasher } from '../access/sign-in/password-hasher.js';
import { SignInLinks, signInLinkMinutes } from '../access/sign-in/sign-in-links.js';
import { AddressConfig } from './address.config.js';
import { type Command, CommandError } from './command.js';
import { reseal } from './reseal.command.js';

/** The operator's commands. */
export const commands: readonly Command[] = [
  {
    name: 'list-projects',
    parameters: [],
    help: 'every project with its new mentions this month (UTC), those with the most first',
    async run(app) {
      const now = app.get(Clock).now();
      const projects = await app
        .get(Database)
        .asSystem((tx) => app.get(ProjectUsageRepository).listAll(tx, now));
      const lines = projects.map(({ slug, plan, owner, name, mentions }) =>
        [slug, plan, owner ?? '-', name, mentions].join('\t'),
      );
      return ['slug\tplan\towner\tname\tmentions', ...lines].join('\n');
    },
  },
  {
    // Its limits apply from the next request and the next scan.
    name: 'set-plan',
    parameters: ['SLUG', 'PLAN'],
    help: `gives a project the limits of ${planNames.join(', ')}`,
    async run(app, [slug = '', named = '']) {
      const plan = planNames.find((name) => name === named);
      if (plan === undefined)
        throw new CommandError(`There is no plan ${named}. The plans are ${planNames.join(', ')}.`);
      const before = await app
        .get(Database)
        .asSystem((tx) => app.get(ProjectRepository).setPlan(tx, slug, plan));
      if (before === null)
        throw new CommandError(`There is no project ${slug}: list-projects shows all of them.`);
      return `${slug}: ${before} -> ${plan}`;
    },
  },
  {
    // For a person who has forgotten their password, or who must be locked out.
    name: 'set-password',
    parameters: ['EMAIL'],
    help: 'reads a new password from the first line of stdin; ends all sessions of the user',
    async run(app, [email = ''], input) {
      const [users, sessions] = [app.get(UserRepository), app.get(SessionRepository)];
      const database = app.get(Database);
      const known = await database.asSystem((tx) => users.findByEmail(tx, email));
      if (known === null) throw noAccount(email);
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
  },
  {
    // For a person who cannot sign in, if no mail is set up or the second factor is lost.
    name: 'sign-in-link',
    parameters: ['EMAIL'],
    help: `prints a link that signs the user in, once, within ${signInLinkMinutes} minutes, without a second factor`,
    async run(app, [email = '']) {
      const known = await app.get(Database).asSystem((tx) => app.get(UserRepository).findByEmail(tx, email));
      const path = known === null ? null : await app.get(SignInLinks).make(known.user.id);
      if (path === null) throw noAccount(email);
      return app.get(AddressConfig).baseUrl + path;
    },
  },
  {
    // For a person who has lost their authenticator app and their recovery codes.
    name: 'remove-second-factor',
    parameters: ['EMAIL'],
    help: 'lets the user sign in with the password alone; ends all of their sessions',
    async run(app, [email = '']) {
      const ended = await app.get(Database).asSystem(async (tx) => {
        const known = await app.get(UserRepository).findByEmail(tx, email);
        if (known === null) throw noAccount(email);
        if (!(await app.get(SecondFactorRepository).remove(tx, known.user.id)))
          throw new CommandError(`${known.user.email} has no second factor.`);
        return app.get(SessionRepository).revokeAllOf(tx, known.user.id);
      });
      return `${email.toLowerCase()} signs in with the password alone; sessions ended: ${ended.length}`;
    },
  },
  reseal,
];

function noAccount(email: string): CommandError {
  return new CommandError(`There is no account ${email}.`);
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return '';
}
