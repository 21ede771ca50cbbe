import { isEmailAddress } from '@earshot/domain';
import type { EnvReader } from '@earshot/platform';

/** The operators of the installation: they see the usage and spending of all projects, and receive e-mails about them. */
export class OperatorsConfig {
  /** The users' e-mail addresses, in lower case. */
  readonly emails: readonly string[];

  constructor(env: EnvReader) {
    const given = env.list<string>('OPERATORS', { default: [] }).map((email) => email.toLowerCase());
    this.emails = given.every(isEmailAddress)
      ? [...new Set(given)]
      : env.fault('OPERATORS', 'must be a list of e-mail addresses like ada@example.com,bob@example.com', []);
  }
}
