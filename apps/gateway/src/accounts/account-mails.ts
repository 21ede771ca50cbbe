import { Injectable } from '@nestjs/common';
import { EmailConfig } from '@earshot/channels';
import { invalidRequest } from '@earshot/contracts';
import {
  accountMailContext,
  type AccountMailKind,
  AccountMailRepository,
  type AccountTokenKind,
  AccountTokenRepository,
  Database,
  type Tx,
} from '@earshot/database';
import { AppError } from '@earshot/domain';
import { Clock, newId, SecretBox } from '@earshot/platform';
import { Enqueuer, queues } from '@earshot/queue';
import { hashToken, newToken } from '../access/token.js';
import { GatewayConfig } from '../gateway.config.js';

/** A link that an e-mail carries; those that sign in are never sent. */
type MailedLink = Exclude<AccountTokenKind, 'sign_in'>;

/** An e-mail to a person about their account. */
export interface AccountMail {
  readonly kind: AccountMailKind;
  /** null = the account is deleted, which is what it is about. */
  readonly userId: string | null;
  /** Where it goes. */
  readonly email: string;
  /** What happened, in the words of the kind. */
  readonly detail?: string;
  /** The link in it, where it has one of its own. */
  readonly link?: MailedLink;
}

/** An e-mail whose link was made elsewhere. */
export interface MailWithLink extends Omit<AccountMail, 'link'> {
  /** The end of the link. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Stores an e-mail with the transaction; it goes out once that is committed. */
export type SendMail = (mail: AccountMail) => Promise<void>;

/** How long the link of an e-mail works. */
export const linkLifeMs: Readonly<Record<MailedLink, number>> = {
  reset_password: 3_600_000,
  verify_email: 3 * 24 * 3_600_000,
};

/** What could not be sent for so long is no news any more. */
const mailLifeMs = 3 * 24 * 3_600_000;

/** E-mails about accounts. The dispatcher sends them; where no mail is set up there are none. */
@Injectable()
export class AccountMails {
  readonly isOn: boolean;
  /** Where a person asks for a link to set a new password. */
  readonly resetUrl: string;

  constructor(
    email: EmailConfig,
    { baseUrl }: GatewayConfig,
    private readonly database: Database,
    private readonly mails: AccountMailRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly secrets: SecretBox,
    private readonly enqueuer: Enqueuer,
    private readonly clock: Clock,
  ) {
    this.isOn = email.smtp !== null;
    this.resetUrl = `${baseUrl}/reset-password`;
  }

  /** @throws AppError FORBIDDEN where no mail is set up */
  assertOn(): void {
    if (!this.isOn)
      throw new AppError(
        'FORBIDDEN',
        'This installation sends no e-mail. Ask its operator: npm run admin sets a new password.',
      );
  }

  /** Runs work in one transaction with the e-mails that belong to it. */
  async transaction<T>(work: (tx: Tx, send: SendMail) => Promise<T>): Promise<T> {
    let mailIds: string[] = [];
    const result = await this.database.asSystem((tx) => {
      mailIds = [];
      return work(tx, async (mail) => {
        if (this.isOn) mailIds.push(await this.insert(tx, mail));
      });
    });
    // Not awaited, so that the response time does not reveal whether an e-mail is sent.
    if (mailIds.length > 0) void this.enqueuer.enqueue(queues.mail, [{ mailIds }]);
    return result;
  }

  /** Stores an e-mail with a transaction. @returns what sends it, for after the commit; null where no mail is set up */
  async add(tx: Tx, mail: MailWithLink): Promise<(() => void) | null> {
    if (!this.isOn) return null;
    const { token, expiresAt } = mail;
    const id = await this.store(tx, mail, token, expiresAt);
    return () => void this.enqueuer.enqueue(queues.mail, [{ mailIds: [id] }]);
  }

  private async insert(tx: Tx, mail: AccountMail): Promise<string> {
    const { userId, email, link } = mail;
    const lifeMs = link === undefined ? mailLifeMs : linkLifeMs[link];
    const expiresAt = new Date(this.clock.now().getTime() + lifeMs);
    const token = link === undefined ? null : newToken('esl_');
    if (token !== null && link !== undefined && userId !== null)
      await this.tokens.insert(tx, { userId, kind: link, email, tokenHash: hashToken(token), expiresAt });
    return this.store(tx, mail, token, expiresAt);
  }

  private async store(
    tx: Tx,
    { kind, userId, email, detail }: Omit<AccountMail, 'link'>,
    token: string | null,
    expiresAt: Date,
  ): Promise<string> {
    const id = newId();
    await this.mails.insert(tx, {
      id,
      userId,
      email,
      kind,
      sealedToken: token === null ? null : this.secrets.seal(token, accountMailContext(id)),
      detail: detail ?? null,
      expiresAt,
    });
    return id;
  }
}

/** The answer to every link that does not work, whatever the reason. */
export function deadLink(): AppError {
  const message = 'This link does not work: it has expired, or was used already. Ask for a new one.';
  return invalidRequest([{ field: 'token', rule: 'dead_link', message }]);
}
