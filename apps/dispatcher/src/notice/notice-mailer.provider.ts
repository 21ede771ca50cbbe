import type { FactoryProvider } from '@nestjs/common';
import { EmailConfig, NoticeMailer } from '@earshot/channels';

/** Injection token of what brings notices to owners; null where no e-mail is configured. */
export const NOTICE_MAILER = Symbol('notice mailer');

export const noticeMailerProvider: FactoryProvider<NoticeMailer | null> = {
  provide: NOTICE_MAILER,
  inject: [EmailConfig],
  useFactory: ({ smtp }: EmailConfig) => (smtp === null ? null : new NoticeMailer(smtp)),
};
