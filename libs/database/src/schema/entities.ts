import { AccountMailEntity } from '../account/account-mail.entity.js';
import { AccountTokenEntity } from '../account/account-token.entity.js';
import { RecoveryCodeEntity } from '../account/recovery-code.entity.js';
import { SecondFactorEntity } from '../account/second-factor.entity.js';
import { ApiKeyEntity } from '../access/api-key.entity.js';
import { KnownNetworkEntity } from '../access/known-network.entity.js';
import { SessionEntity } from '../access/session.entity.js';
import { SignInAttemptEntity } from '../access/sign-in-attempt.entity.js';
import { SignInFailuresEntity } from '../access/sign-in-failures.entity.js';
import { UserEntity } from '../access/user.entity.js';
import { ActivityEntity } from '../activity/activity.entity.js';
import { ActivityMentionEntity } from '../activity/activity-mention.entity.js';
import { TriageWorkEntity } from '../activity/triage-work.entity.js';
import { AlertEntity } from '../alert/alert.entity.js';
import { BackupEntity } from '../backup/nightly/backup.entity.js';
import { StatusMailEntity } from '../status-mail/status-mail.entity.js';
import { NoteEntity } from '../note/note.entity.js';
import { NoteMailEntity } from '../note/note-mail.entity.js';
import { NotePersonEntity } from '../note/note-person.entity.js';
import { NotificationEntity } from '../notification/notification.entity.js';
import { NotificationMentionEntity } from '../notification/notification-mention.entity.js';
import { IdempotencyRecordEntity } from '../idempotency/idempotency-record.entity.js';
import { MatchEntity } from '../mention/match.entity.js';
import { MentionEntity } from '../mention/mention.entity.js';
import { MentionUpkeepEntity } from '../mention/mention-upkeep.entity.js';
import { MentionWordsEntity } from '../mention/mention-words.entity.js';
import { MentionWorkEntity } from '../mention/mention-work.entity.js';
import { MonitorEntity } from '../monitor/monitor.entity.js';
import { ScanEntity } from '../monitor/scan.entity.js';
import { WatchEntity } from '../monitor/watch.entity.js';
import { InvitationEntity } from '../project/invitation.entity.js';
import { MemberEntity } from '../project/member.entity.js';
import { ProjectEntity } from '../project/project.entity.js';
import { ForgottenLessonEntity } from '../relevance/forgotten-lesson.entity.js';
import { TriageEntity } from '../relevance/triage.entity.js';
import { AbandonedChargeEntity } from '../spending/abandoned-charge.entity.js';
import { BilledItemEntity } from '../spending/billed-item.entity.js';
import { BudgetMailEntity } from '../spending/budget-mail.entity.js';
import { SourceChargeEntity } from '../spending/source-charge.entity.js';
import { SourceSpendingEntity } from '../spending/source-spending.entity.js';
import { SourceEntity } from '../source/source.entity.js';
import { SourceMeterEntity } from '../source/source-meter.entity.js';
import { SourceCredentialEntity } from '../source/source-credential.entity.js';
import { SourceStateEntity } from '../source/source-state.entity.js';
import { FollowedPostEntity } from '../source/followed-post.entity.js';
import { FeedEntity } from '../feed/feed.entity.js';
import { FeedEntryEntity } from '../feed/feed-entry.entity.js';
import { ProjectFeedEntity } from '../feed/project-feed.entity.js';
import { ProjectUsageEntity } from '../project/project-usage.entity.js';
import { LlmStateEntity } from '../reclassification/llm-state.entity.js';
import { LlmUsageEntity } from '../reclassification/llm-usage.entity.js';
import { ReclassificationEntity } from '../reclassification/reclassification.entity.js';
import { MonitorSampleEntity } from '../sample/monitor-sample.entity.js';
import { SourceSampleEntity } from '../sample/source-sample.entity.js';
import { ViewEntity } from '../view/view.entity.js';

/** The entities of all tables. They never leave this lib. */
export const entities = [
  UserEntity,
  SessionEntity,
  SignInAttemptEntity,
  SignInFailuresEntity,
  KnownNetworkEntity,
  AccountTokenEntity,
  AccountMailEntity,
  SecondFactorEntity,
  RecoveryCodeEntity,
  ProjectEntity,
  ProjectUsageEntity,
  MemberEntity,
  InvitationEntity,
  ApiKeyEntity,
  BackupEntity,
  MonitorEntity,
  WatchEntity,
  ScanEntity,
  MentionEntity,
  MatchEntity,
  MentionWordsEntity,
  MentionWorkEntity,
  MentionUpkeepEntity,
  ForgottenLessonEntity,
  NoteEntity,
  NotePersonEntity,
  NoteMailEntity,
  TriageEntity,
  ActivityEntity,
  ActivityMentionEntity,
  TriageWorkEntity,
  SourceStateEntity,
  SourceCredentialEntity,
  SourceEntity,
  SourceMeterEntity,
  SourceSpendingEntity,
  SourceChargeEntity,
  AbandonedChargeEntity,
  BilledItemEntity,
  BudgetMailEntity,
  FollowedPostEntity,
  FeedEntity,
  FeedEntryEntity,
  ProjectFeedEntity,
  AlertEntity,
  NotificationEntity,
  NotificationMentionEntity,
  StatusMailEntity,
  IdempotencyRecordEntity,
  ReclassificationEntity,
  MonitorSampleEntity,
  SourceSampleEntity,
  LlmUsageEntity,
  LlmStateEntity,
  ViewEntity,
] as const;
