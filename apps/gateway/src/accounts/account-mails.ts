import { Injectable } from '@nestjs/common';
import { EmailConfig } from '@earshot/channels';
import { invalidField } from '@earshot/contracts';
import {
  accountMailContext,
  type AccountMailKind,
  AccountMailRepository,
  type AccountTokenKind,
  AccountTokenRepository,
  Database,
  type Tx,
} from '@earshot/database';
import { AppError, hourMs } from '@earshot/domain';
import { Clock, newId, SecretBox } from '@earshot/platform';
import { Enqueuer, queues } from '@earshot/queue';
import { rateLimited } from '../access/limits/use-limits.js';
import { hashToken, newToken } from '../access/token.js';
import { GatewayConfig } from '../gateway.config.js';

/** A link sent by e-mail; sign-in links never are. */
type MailedLink = Exclude<AccountTokenKind, 'sign_in'>;

/** An e-mail to a person about their account. */
export interface AccountMail {
  readonly kind: AccountMailKind;
  /** null = the mail is about the account's deletion. */
  readonly userId: string | null;
  readonly email: string;
  /** What happened, in the format of the mail's kind. */
  readonly detail?: string;
  /** The kind of link in it, if it has its own. */
  readonly link?: MailedLink;
}

/** An e-mail with a link that was created elsewhere. */
export interface MailWithLink extends Omit<AccountMail, 'link'> {
  /** The last part of the link. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Stores an e-mail in the transaction; it is sent after the commit. */
export type SendMail = (mail: AccountMail) => Promise<void>;

/** How long the link in an e-mail works. */
export const linkLifeMs: Readonly<Record<MailedLink, number>> = {
  reset_password: 3_600_000,
  verify_email: 3 * 24 * 3_600_000,
};

/** How many links of a kind an account gets in an hour. */
const linksPerHour = 3;

/** After this long an unsent e-mail is out of date. */
const mailLifeMs = 3 * 24 * 3_600_000;

/** Account e-mails, sent by the dispatcher. Without mail set up there are none. */
@Injectable()
export class AccountMails {
  readonly isOn: boolean;
  /** The page for requesting a link to set a new password. */
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

  /** @throws AppError FORBIDDEN if no mail is set up */
  assertOn(): void {
    if (!this.isOn)
      throw new AppError(
        'FORBIDDEN',
        'This installation sends no e-mail. Ask its operator: npm run admin sets a new password.',
      );
  }

  /** Whether the account may get another link of this kind: three an hour, so that no one's mailbox is flooded. */
  async hasLinksLeft(tx: Tx, userId: string, kind: MailedLink): Promise<boolean> {
    return (await this.tokens.countOfLastHour(tx, userId, kind)).count < linksPerHour;
  }

  /** @throws AppError RATE_LIMITED if the account gets no further link of this kind yet */
  async assertLinksLeft(tx: Tx, userId: string, kind: MailedLink): Promise<void> {
    const { count, first } = await this.tokens.countOfLastHour(tx, userId, kind);
    if (count < linksPerHour || first === null) return;
    const leftMs = first.getTime() + hourMs - this.clock.now().getTime();
    throw rateLimited('Too many e-mails were asked for.', Math.max(1, Math.ceil(leftMs / 1_000)));
  }

  /** Runs work together with its e-mails in one transaction. */
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

  /**
   * Stores an e-mail in a transaction. @returns a function that sends it, to be called after the commit; null if no mail is
   * set up
   */
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

/** The error for every link that does not work, whatever the reason. */
export function deadLink(): AppError {
  const message = 'This link does not work: it has expired, or was used already. Ask for a new one.';
  return invalidField('token', 'dead_link', message);
}
