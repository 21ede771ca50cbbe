export * from './access/api-key.repository.js';
export * from './access/session.repository.js';
export * from './access/sign-in-attempt.repository.js';
export * from './access/user.repository.js';
export { AlertRepository, type NewAlert, type SealedSecrets } from './alert/alert.repository.js';
export * from './alert/alert-firing.repository.js';
export * from './alert/alert-health.repository.js';
export type { ClaimedLease, WhatIsDue } from './alert/claim-notifications.js';
export * from './alert/notice.repository.js';
export {
  type NewNotification,
  type NotificationFilter,
  NotificationRepository,
} from './alert/notification.repository.js';
export * from './alert/notification-queue.js';
export * from './connect.js';
export * from './database.js';
export * from './database.config.js';
export * from './database.module.js';
export * from './database-health.js';
export * from './idempotency/idempotency.repository.js';
export * from './leader-lock.js';
export * from './mention/known-post.repository.js';
export * from './mention/mention.repository.js';
export type { MentionFilter } from './mention/mention-filter.js';
export * from './mention/mention-upkeep.repository.js';
export type { MentionStats, StatsCount, StatsQuery } from './mention/mention-stats.js';
export * from './mention/mention-work.repository.js';
export type { FoundPost, NewMention, SavedFound } from './mention/save-found.js';
export * from './migrate.js';
export * from './monitor/monitor.repository.js';
export * from './monitor/scan.repository.js';
export * from './monitor/watch.repository.js';
export type { MemberRole } from './project/member.entity.js';
export * from './project/project.repository.js';
export * from './relevance/triage.repository.js';
export * from './source/coverage.repository.js';
export * from './source/source-meter.repository.js';
export * from './source/source-state.repository.js';
export * from './source/thread.repository.js';
export * from './project/project-usage.repository.js';
export * from './reclassification/llm-usage.repository.js';
export * from './reclassification/reclassification.repository.js';
export type { Page, PageOf } from './sql/page.js';
