import type { FactoryProvider } from '@nestjs/common';
import { EmailConfig, Mailer } from '@earshot/channels';

/** Injection token of what sends Earshot's own e-mails; null where no e-mail is configured. */
export const MAILER = Symbol('mailer');

export const mailerProvider: FactoryProvider<Mailer | null> = {
  provide: MAILER,
  inject: [EmailConfig],
  useFactory: ({ smtp }: EmailConfig) => (smtp === null ? null : new Mailer(smtp)),
};
