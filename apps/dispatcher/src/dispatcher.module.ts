import { Module } from '@nestjs/common';
import { channelsProvider, EmailConfig } from '@earshot/channels';
import { DatabaseConfig, DatabaseModule, SecretKeyHealth, WorkHealth } from '@earshot/database';
import { OutboundConfig, SecretBox, SecretBoxConfig } from '@earshot/platform';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { AlertProcessor } from './alert/alert.processor.js';
import { AlertReport } from './alert/alert-report.js';
import { AlertStore } from './alert/alert-store.js';
import { Delivery } from './notify/delivery.js';
import { DeliveryReport } from './notify/delivery-report.js';
import { DispatcherConfig } from './dispatcher.config.js';
import { Messages } from './notify/messages.js';
import { MailProcessor } from './mail/mail.processor.js';
import { mailerProvider } from './mail/mailer.provider.js';
import { MailStore } from './mail/mail-store.js';
import { NotifyProcessor } from './notify/notify.processor.js';
import { NotifyStore } from './notify/notify-store.js';
import { OuterCertificates } from './outer-certificates.js';

/** Decides which alerts fire, and delivers their messages. */
@Module({
  imports: [DatabaseModule, QueueModule],
  providers: [
    channelsProvider,
    mailerProvider,
    SecretBox,
    SecretKeyHealth,
    Messages,
    AlertStore,
    AlertReport,
    AlertProcessor,
    Delivery,
    DeliveryReport,
    NotifyStore,
    NotifyProcessor,
    MailStore,
    MailProcessor,
    OuterCertificates,
  ],
})
export class DispatcherModule {
  constructor(health: WorkHealth, { intervalMs: sweepMs }: SweepConfig) {
    health.watch({ stages: ['alert', 'notify', 'mail'], sweepMs });
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
