import { Module } from '@nestjs/common';
import { channelsProvider, EmailConfig, Mailer } from '@earshot/channels';
import { DatabaseConfig, DatabaseModule, SecretKeyHealth, WorkHealth } from '@earshot/database';
import { CertificateEnds, OutboundConfig, SecretBox, SecretBoxConfig, tlsServerOf } from '@earshot/platform';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { AlertProcessor } from './alert/alert.processor.js';
import { AlertReport } from './alert/alert-report.js';
import { Delivery } from './notify/delivery.js';
import { DeliveryReport } from './notify/delivery-report.js';
import { DispatcherConfig } from './dispatcher.config.js';
import { Messages } from './notify/messages.js';
import { MAILER, MailProcessor } from './mail/mail.processor.js';
import { NotifyProcessor } from './notify/notify.processor.js';
import { NotifyStore } from './notify/notify-store.js';

/** Decides which alerts fire, and delivers their messages. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [
    channelsProvider,
    {
      provide: MAILER,
      inject: [EmailConfig],
      useFactory: ({ smtp }: EmailConfig) => (smtp === null ? null : new Mailer(smtp)),
    },
    SecretBox,
    SecretKeyHealth,
    Messages,
    AlertReport,
    AlertProcessor,
    Delivery,
    DeliveryReport,
    NotifyStore,
    NotifyProcessor,
    MailProcessor,
  ],
})
export class DispatcherModule {
  constructor(
    health: WorkHealth,
    { intervalMs: sweepMs }: SweepConfig,
    certificates: CertificateEnds,
    { baseUrl }: DispatcherConfig,
    { smtp }: EmailConfig,
  ) {
    health.watch({ stages: ['alert', 'notify', 'mail'], sweepMs });
    // The dispatcher may connect to outside addresses.
    certificates.watch('base_url', tlsServerOf(baseUrl));
    certificates.watch('mail', smtp === null ? null : tlsServerOf(smtp.url));
  }
}

/** Its configuration classes. */
export const dispatcherConfigs = [
  DatabaseConfig,
  RedisConfig,
  SweepConfig,
  SecretBoxConfig,
  DispatcherConfig,
  EmailConfig,
  OutboundConfig,
];
