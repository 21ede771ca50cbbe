import type { OperationName, OperationNamed } from '@earshot/contracts';
import type { Handler } from './call/handler.js';
import { ListActivityHandler } from './activity/list-activity.js';
import { CreateAlertHandler } from './alerts/create-alert.js';
import { DeleteAlertHandler } from './alerts/delete-alert.js';
import { GetAlertHandler } from './alerts/get-alert.js';
import { ListAlertsHandler } from './alerts/list-alerts.js';
import { PreviewAlertHandler } from './alerts/preview-alert.js';
import { RotateAlertSecretHandler } from './alerts/rotate-alert-secret.js';
import { TestAlertHandler } from './alerts/test-alert.js';
import { UpdateAlertHandler } from './alerts/update-alert.js';
import { CreateApiKeyHandler } from './api-keys/create-api-key.js';
import { ListApiKeysHandler } from './api-keys/list-api-keys.js';
import { RevokeApiKeyHandler } from './api-keys/revoke-api-key.js';
import { AcceptInvitationHandler } from './invitations/accept-invitation.js';
import { InviteMemberHandler } from './invitations/invite-member.js';
import { ListInvitationsHandler } from './invitations/list-invitations.js';
import { RevokeInvitationHandler } from './invitations/revoke-invitation.js';
import { LeaveProjectHandler } from './members/leave-project.js';
import { ListMembersHandler } from './members/list-members.js';
import { RemoveMemberHandler } from './members/remove-member.js';
import { UpdateMemberHandler } from './members/update-member.js';
import { AssignMentionsHandler } from './mentions/assign-mentions.js';
import { CountMentionsHandler } from './mentions/count-mentions.js';
import { ExplainMentionHandler } from './mentions/explain-mention.js';
import { ExportMentionsHandler } from './mentions/export-mentions.js';
import { GetMentionHandler } from './mentions/get-mention.js';
import { GetMentionStatsHandler } from './mentions/get-mention-stats.js';
import { GetReclassificationHandler } from './mentions/get-reclassification.js';
import { ListMentionsHandler } from './mentions/list-mentions.js';
import { ReclassifyMentionsHandler } from './mentions/reclassify-mentions.js';
import { TriageMentionsHandler } from './mentions/triage-mentions.js';
import { UpdateMentionStatusHandler } from './mentions/update-mention-status.js';
import { UpdateMentionsStatusHandler } from './mentions/update-mentions-status.js';
import { CreateMonitorHandler } from './monitors/create-monitor.js';
import { AddFeedHandler } from './feeds/add-feed.js';
import { ImportFeedsHandler } from './feeds/import-feeds.js';
import { ListFeedsHandler } from './feeds/list-feeds.js';
import { RemoveFeedHandler } from './feeds/remove-feed.js';
import { TestFeedHandler } from './feeds/test-feed.js';
import { DeleteMonitorHandler } from './monitors/delete-monitor.js';
import { ForgetLessonsHandler } from './monitors/lessons/forget-lessons.js';
import { GetLessonsHandler } from './monitors/lessons/get-lessons.js';
import { GetMonitorHandler } from './monitors/get-monitor.js';
import { ListMonitorsHandler } from './monitors/list-monitors.js';
import { GetSampleHandler } from './monitors/get-sample.js';
import { PreviewMonitorHandler } from './monitors/preview-monitor.js';
import { RestoreLessonsHandler } from './monitors/lessons/restore-lessons.js';
import { SampleMonitorHandler } from './monitors/sample-monitor.js';
import { ScanMonitorHandler } from './monitors/scan-monitor.js';
import { UpdateMonitorHandler } from './monitors/update-monitor.js';
import { CreateNoteHandler } from './notes/create-note.js';
import { DeleteNoteHandler } from './notes/delete-note.js';
import { ListNotesHandler } from './notes/list-notes.js';
import { UpdateNoteHandler } from './notes/update-note.js';
import { GetNotificationHandler } from './notifications/get-notification.js';
import { ListNotificationsHandler } from './notifications/list-notifications.js';
import { RetryNotificationHandler } from './notifications/retry-notification.js';
import { CreateProjectHandler } from './projects/create-project.js';
import { DeleteProjectHandler } from './projects/delete-project.js';
import { GetProjectHandler } from './projects/get-project.js';
import { ListProjectsHandler } from './projects/list-projects.js';
import { UpdateProjectHandler } from './projects/update-project.js';
import { UndoTriageHandler } from './triages/undo-triage.js';
import { CreateViewHandler } from './views/create-view.js';
import { DeleteViewHandler } from './views/delete-view.js';
import { ListViewsHandler } from './views/list-views.js';
import { UpdateViewHandler } from './views/update-view.js';
import { GetUsageHandler } from './usage/get-usage.js';
import { ListScansHandler } from './scans/list-scans.js';
import { CheckSourcesHandler } from './sources/check-sources.js';
import { GetCoverageHandler } from './sources/get-coverage.js';
import { ListSourcesHandler } from './sources/list-sources.js';

/** The handler of each operation: a missing one, or one of the wrong type, does not compile. */
export const handlers = {
  accept_invitation: AcceptInvitationHandler,
  add_feed: AddFeedHandler,
  assign_mentions: AssignMentionsHandler,
  check_sources: CheckSourcesHandler,
  count_mentions: CountMentionsHandler,
  create_alert: CreateAlertHandler,
  create_api_key: CreateApiKeyHandler,
  create_monitor: CreateMonitorHandler,
  create_note: CreateNoteHandler,
  create_project: CreateProjectHandler,
  create_view: CreateViewHandler,
  delete_alert: DeleteAlertHandler,
  delete_monitor: DeleteMonitorHandler,
  delete_note: DeleteNoteHandler,
  delete_project: DeleteProjectHandler,
  delete_view: DeleteViewHandler,
  explain_mention: ExplainMentionHandler,
  export_mentions: ExportMentionsHandler,
  forget_lessons: ForgetLessonsHandler,
  get_alert: GetAlertHandler,
  get_coverage: GetCoverageHandler,
  get_lessons: GetLessonsHandler,
  get_mention: GetMentionHandler,
  get_mention_stats: GetMentionStatsHandler,
  get_monitor: GetMonitorHandler,
  get_notification: GetNotificationHandler,
  get_project: GetProjectHandler,
  get_reclassification: GetReclassificationHandler,
  get_sample: GetSampleHandler,
  get_usage: GetUsageHandler,
  import_feeds: ImportFeedsHandler,
  invite_member: InviteMemberHandler,
  leave_project: LeaveProjectHandler,
  list_activity: ListActivityHandler,
  list_alerts: ListAlertsHandler,
  list_api_keys: ListApiKeysHandler,
  list_feeds: ListFeedsHandler,
  list_invitations: ListInvitationsHandler,
  list_members: ListMembersHandler,
  list_mentions: ListMentionsHandler,
  list_monitors: ListMonitorsHandler,
  list_notes: ListNotesHandler,
  list_notifications: ListNotificationsHandler,
  list_projects: ListProjectsHandler,
  list_scans: ListScansHandler,
  list_sources: ListSourcesHandler,
  list_views: ListViewsHandler,
  preview_alert: PreviewAlertHandler,
  preview_monitor: PreviewMonitorHandler,
  reclassify_mentions: ReclassifyMentionsHandler,
  remove_feed: RemoveFeedHandler,
  restore_lessons: RestoreLessonsHandler,
  remove_member: RemoveMemberHandler,
  retry_notification: RetryNotificationHandler,
  revoke_api_key: RevokeApiKeyHandler,
  revoke_invitation: RevokeInvitationHandler,
  rotate_alert_secret: RotateAlertSecretHandler,
  sample_monitor: SampleMonitorHandler,
  scan_monitor: ScanMonitorHandler,
  test_alert: TestAlertHandler,
  test_feed: TestFeedHandler,
  triage_mentions: TriageMentionsHandler,
  undo_triage: UndoTriageHandler,
  update_alert: UpdateAlertHandler,
  update_member: UpdateMemberHandler,
  update_mention_status: UpdateMentionStatusHandler,
  update_mentions_status: UpdateMentionsStatusHandler,
  update_monitor: UpdateMonitorHandler,
  update_note: UpdateNoteHandler,
  update_project: UpdateProjectHandler,
  update_view: UpdateViewHandler,
} satisfies {
  readonly [Name in OperationName]: new (...parts: never[]) => Handler<OperationNamed<Name>>;
};
