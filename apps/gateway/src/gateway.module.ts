import { Module } from '@nestjs/common';
import { channelsProvider, EmailConfig } from '@earshot/channels';
import {
  DatabaseConfig,
  DatabaseModule,
  MentionRetentionConfig,
  OperatorsConfig,
  SecretKeyHealth,
} from '@earshot/database';
import { OutboundConfig, ProxyConfig, SecretBox, SecretBoxConfig } from '@earshot/platform';
import { QueueModule, RedisConfig, SweepConfig } from '@earshot/queue';
import { FeedsConfig, XConfig } from '@earshot/sources';
import { AccountStore } from './access/account-store.js';
import { Accounts } from './access/accounts.js';
import { Callers } from './access/callers.js';
import { CredentialCache } from './access/credential-cache.js';
import { Memberships } from './access/memberships.js';
import { PasswordHasher } from './access/sign-in/password-hasher.js';
import { Operators } from './access/operators.js';
import { ProjectAccess } from './access/project-access.js';
import { RequestLimits } from './access/limits/request-limits.js';
import { UseLimits } from './access/limits/use-limits.js';
import { Revocations } from './access/revocations.js';
import { Sessions } from './access/sign-in/sessions.js';
import { SignInByLink } from './access/sign-in/sign-in-by-link.js';
import { SignInLinks } from './access/sign-in/sign-in-links.js';
import { AccountDeletion } from './accounts/account-deletion.js';
import { AccountMails } from './accounts/account-mails.js';
import { EmailAddresses } from './accounts/email-addresses.js';
import { PasswordCheck } from './accounts/password-check.js';
import { Passwords } from './accounts/passwords.js';
import { SecondFactorCheck } from './accounts/second-factor-check.js';
import { SecondFactors } from './accounts/second-factors.js';
import { AccessParts } from './http/access/access-call.js';
import { CallPipeline } from './call/call-pipeline.js';
import { PendingMessage } from './alerts/pending-message.js';
import { ProjectLessons } from './monitors/lessons/project-lessons.js';
import { DraftVerdicts } from './monitors/draft-verdicts.js';
import { XEstimate } from './monitors/x-estimate.js';
import { Profile } from './accounts/profile.js';
import { FallbackFilter } from './http/rest/fallback.filter.js';
import { SourceSpending } from './spending/source-spending.js';
import { TriageRuns } from './triages/triage-runs.js';
import { TriageStore } from './http/pages/triage-store.js';
import { UnsubscribeStore } from './http/pages/unsubscribe-store.js';
import { Execution } from './call/execution.js';
import { GatewayConfig } from './gateway.config.js';
import { GatewayMetrics } from './gateway-metrics.js';
import { handlers } from './handlers.js';
import { Idempotency } from './call/idempotency/idempotency.js';
import { Invitations } from './invitations/invitations.js';
import { LiveAccess } from './live/live-access.js';
import { LiveStreams } from './live/live-streams.js';
import { GatewayEventsListener } from './live/gateway-events.listener.js';

/** The public API: every operation over REST and as a tool, signing in, documentation. */
@Module({
  imports: [DatabaseModule, QueueModule],
  controllers: [GatewayEventsListener],
  providers: [
    ...Object.values(handlers),
    GatewayMetrics,
    Idempotency,
    Execution,
    CallPipeline,
    LiveAccess,
    LiveStreams,
    Callers,
    CredentialCache,
    ProjectAccess,
    RequestLimits,
    UseLimits,
    Revocations,
    Memberships,
    Operators,
    Invitations,
    AccountStore,
    Accounts,
    Sessions,
    SignInByLink,
    SignInLinks,
    AccountMails,
    EmailAddresses,
    PasswordCheck,
    Passwords,
    SecondFactorCheck,
    SecondFactors,
    PasswordHasher,
    SecretBox,
    SecretKeyHealth,
    channelsProvider,
    PendingMessage,
    Profile,
    AccountDeletion,
    AccessParts,
    FallbackFilter,
    UnsubscribeStore,
    TriageStore,
    TriageRuns,
    SourceSpending,
    XEstimate,
    ProjectLessons,
    DraftVerdicts,
  ],
})
export class GatewayModule {}

/** The settings that it reads from the environment. */
export const gatewayConfigs = [
  DatabaseConfig,
  MentionRetentionConfig,
  OperatorsConfig,
  RedisConfig,
  SweepConfig,
  SecretBoxConfig,
  EmailConfig,
  OutboundConfig,
  ProxyConfig,
  XConfig,
  FeedsConfig,
  GatewayConfig,
];
