import { AccountErasureRepository } from './account/account-erasure.repository.js';
import { AccountMailRepository } from './account/account-mail.repository.js';
import { AccountTokenRepository } from './account/account-token.repository.js';
import { SecondFactorRepository } from './account/second-factor.repository.js';
import { BackupAgeRepository } from './backup/nightly/backup-age.repository.js';
import { ApiKeyRepository } from './access/api-key.repository.js';
import { KnownNetworkRepository } from './access/known-network.repository.js';
import { SessionRepository } from './access/session.repository.js';
import { SignInAttemptRepository } from './access/sign-in-attempt.repository.js';
import { UserRepository } from './access/user.repository.js';
import { ActivityRepository } from './activity/activity.repository.js';
import { StatusChangeRepository } from './activity/status-change.repository.js';
import { TriageWorkRepository } from './activity/triage-work.repository.js';
import { AlertRepository } from './alert/alert.repository.js';
import { AlertFiringRepository } from './alert/alert-firing.repository.js';
import { AlertHealthRepository } from './alert/alert-health.repository.js';
import { AlertSecretRepository } from './alert/alert-secret.repository.js';
import { StatusMailRepository } from './status-mail/status-mail.repository.js';
import { NoteMailRepository } from './note/note-mail.repository.js';
import { NoteRepository } from './note/note.repository.js';
import { NotificationQueue } from './notification/notification-queue.js';
import { NotificationRepository } from './notification/notification.repository.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { KnownPostRepository } from './mention/save/known-post.repository.js';
import { MentionRepository } from './mention/mention.repository.js';
import { MentionUpkeepRepository } from './mention/mention-upkeep.repository.js';
import { MentionWorkRepository } from './mention/mention-work.repository.js';
import { MonitorRepository } from './monitor/monitor.repository.js';
import { ScanRepository } from './monitor/scan.repository.js';
import { WatchRepository } from './monitor/watch.repository.js';
import { InvitationRepository } from './project/invitation.repository.js';
import { MemberRepository } from './project/member.repository.js';
import { ProjectRepository } from './project/project.repository.js';
import { ForgottenLessonRepository } from './relevance/forgotten-lesson.repository.js';
import { JudgedMentionRepository } from './relevance/judged-mention.repository.js';
import { TriageRepository } from './relevance/triage.repository.js';
import { CoverageRepository } from './source/coverage/coverage.repository.js';
import { WatchRecordRepository } from './source/coverage/watch-record.repository.js';
import { SourceCredentialRepository } from './source/source-credential.repository.js';
import { SourceMeterRepository } from './source/source-meter.repository.js';
import { SourceChargeRepository } from './spending/source-charge.repository.js';
import { SourceSpendingRepository } from './spending/source-spending.repository.js';
import { SourceStateRepository } from './source/source-state.repository.js';
import { SpendingMailRepository } from './spending/spending-mail.repository.js';
import { SpendingRepository } from './spending/spending.repository.js';
import { FollowedPostRepository } from './source/followed-post.repository.js';
import { FeedRepository } from './feed/feed.repository.js';
import { ProjectFeedRepository } from './feed/project-feed.repository.js';
import { ProjectUsageRepository } from './project/project-usage.repository.js';
import { LlmStateRepository } from './reclassification/llm-state.repository.js';
import { LlmUsageRepository } from './reclassification/llm-usage.repository.js';
import { ReclassificationRepository } from './reclassification/reclassification.repository.js';
import { ReclassificationQueue } from './reclassification/reclassification-queue.js';
import { SampleQueue } from './sample/sample-queue.js';
import { SampleRepository } from './sample/sample.repository.js';
import { LedgerRepository } from './retention/ledger.repository.js';
import { MentionRetentionRepository } from './retention/mention-retention.repository.js';
import { ViewRepository } from './view/view.repository.js';
import { WorkBacklogRepository } from './work/work-backlog.repository.js';

/** All repositories, as `DatabaseModule` provides them. */
export const repositories = [
  UserRepository,
  SessionRepository,
  SignInAttemptRepository,
  KnownNetworkRepository,
  AccountTokenRepository,
  AccountErasureRepository,
  AccountMailRepository,
  SecondFactorRepository,
  ProjectRepository,
  ProjectUsageRepository,
  MemberRepository,
  InvitationRepository,
  ApiKeyRepository,
  MonitorRepository,
  WatchRepository,
  ScanRepository,
  MentionRepository,
  MentionWorkRepository,
  MentionUpkeepRepository,
  KnownPostRepository,
  NoteRepository,
  NoteMailRepository,
  TriageRepository,
  ForgottenLessonRepository,
  JudgedMentionRepository,
  ActivityRepository,
  StatusChangeRepository,
  TriageWorkRepository,
  CoverageRepository,
  WatchRecordRepository,
  SourceStateRepository,
  SourceMeterRepository,
  SourceSpendingRepository,
  SourceChargeRepository,
  SourceCredentialRepository,
  SpendingRepository,
  SpendingMailRepository,
  FollowedPostRepository,
  FeedRepository,
  ProjectFeedRepository,
  AlertRepository,
  AlertFiringRepository,
  AlertHealthRepository,
  AlertSecretRepository,
  NotificationRepository,
  NotificationQueue,
  StatusMailRepository,
  IdempotencyRepository,
  ReclassificationRepository,
  ReclassificationQueue,
  LlmUsageRepository,
  LlmStateRepository,
  SampleRepository,
  SampleQueue,
  LedgerRepository,
  MentionRetentionRepository,
  ViewRepository,
  WorkBacklogRepository,
  BackupAgeRepository,
] as const;
