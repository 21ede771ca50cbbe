import type { FactoryProvider } from '@nestjs/common';
import { EmailConfig, Mailer } from '@earshot/channels';

/** Injection token of the mailer for Earshot's own e-mails; null if e-mail is not configured. */
export const MAILER = Symbol('mailer');

export const mailerProvider: FactoryProvider<Mailer | null> = {
  provide: MAILER,
  inject: [EmailConfig],
  useFactory: ({ smtp }: EmailConfig) => (smtp === null ? null : new Mailer(smtp)),
};
