import { listActivity } from './activity/list-activity.js';
import { createAlert } from './alerts/create-alert.js';
import { deleteAlert } from './alerts/delete-alert.js';
import { getAlert } from './alerts/get-alert.js';
import { listAlerts } from './alerts/list-alerts.js';
import { previewAlert } from './alerts/preview-alert.js';
import { rotateAlertSecret } from './alerts/rotate-alert-secret.js';
import { testAlert } from './alerts/test-alert.js';
import { updateAlert } from './alerts/update-alert.js';
import { createApiKey } from './api-keys/create-api-key.js';
import { listApiKeys } from './api-keys/list-api-keys.js';
import { revokeApiKey } from './api-keys/revoke-api-key.js';
import { acceptInvitation } from './invitations/accept-invitation.js';
import { inviteMember } from './invitations/invite-member.js';
import { listInvitations } from './invitations/list-invitations.js';
import { revokeInvitation } from './invitations/revoke-invitation.js';
import { leaveProject } from './members/leave-project.js';
import { listMembers } from './members/list-members.js';
import { removeMember } from './members/remove-member.js';
import { updateMember } from './members/update-member.js';
import { assignMentions } from './mentions/assign-mentions.js';
import { countMentions } from './mentions/count-mentions.js';
import { explainMention } from './mentions/explain-mention.js';
import { exportMentions } from './mentions/export-mentions.js';
import { getMention } from './mentions/get-mention.js';
import { getMentionStats } from './mentions/get-mention-stats.js';
import { getReclassification } from './mentions/get-reclassification.js';
import { listMentions } from './mentions/list-mentions.js';
import { reclassifyMentions } from './mentions/reclassify-mentions.js';
import { triageMentions } from './mentions/triage-mentions.js';
import { updateMentionStatus } from './mentions/update-mention-status.js';
import { updateMentionsStatus } from './mentions/update-mentions-status.js';
import { createMonitor } from './monitors/create-monitor.js';
import { deleteMonitor } from './monitors/delete-monitor.js';
import { forgetLessons } from './monitors/lessons/forget-lessons.js';
import { getLessons } from './monitors/lessons/get-lessons.js';
import { getMonitor } from './monitors/get-monitor.js';
import { getSample } from './monitors/get-sample.js';
import { listMonitors } from './monitors/list-monitors.js';
import { previewMonitor } from './monitors/preview-monitor.js';
import { restoreLessons } from './monitors/lessons/restore-lessons.js';
import { sampleMonitor } from './monitors/sample-monitor.js';
import { scanMonitor } from './monitors/scan-monitor.js';
import { updateMonitor } from './monitors/update-monitor.js';
import { createNote } from './notes/create-note.js';
import { deleteNote } from './notes/delete-note.js';
import { listNotes } from './notes/list-notes.js';
import { updateNote } from './notes/update-note.js';
import { getNotification } from './notifications/get-notification.js';
import { listNotifications } from './notifications/list-notifications.js';
import { retryNotification } from './notifications/retry-notification.js';
import type { InputOf, Operation } from './operation.js';
import { createProject } from './projects/create-project.js';
import { deleteProject } from './projects/delete-project.js';
import { getProject } from './projects/get-project.js';
import { listProjects } from './projects/list-projects.js';
import { updateProject } from './projects/update-project.js';
import { addFeed } from './feeds/add-feed.js';
import { importFeeds } from './feeds/import-feeds.js';
import { listFeeds } from './feeds/list-feeds.js';
import { removeFeed } from './feeds/remove-feed.js';
import { testFeed } from './feeds/test-feed.js';
import { listScans } from './scans/list-scans.js';
import { checkSources } from './sources/check-sources.js';
import { getCoverage } from './sources/get-coverage.js';
import { listSources } from './sources/list-sources.js';
import { undoTriage } from './triages/undo-triage.js';
import { getUsage } from './usage/get-usage.js';
import { createView } from './views/create-view.js';
import { deleteView } from './views/delete-view.js';
import { listViews } from './views/list-views.js';
import { updateView } from './views/update-view.js';

const listed = [
  createMonitor,
  listMonitors,
  getMonitor,
  updateMonitor,
  deleteMonitor,
  previewMonitor,
  sampleMonitor,
  getSample,
  scanMonitor,
  getLessons,
  forgetLessons,
  restoreLessons,
  listScans,
  listSources,
  getCoverage,
  addFeed,
  listFeeds,
  testFeed,
  importFeeds,
  removeFeed,
  checkSources,
  listMentions,
  countMentions,
  getMentionStats,
  exportMentions,
  getMention,
  explainMention,
  updateMentionStatus,
  updateMentionsStatus,
  assignMentions,
  createNote,
  listNotes,
  updateNote,
  deleteNote,
  triageMentions,
  undoTriage,
  listActivity,
  reclassifyMentions,
  getReclassification,
  createView,
  listViews,
  updateView,
  deleteView,
  createAlert,
  listAlerts,
  getAlert,
  updateAlert,
  deleteAlert,
  rotateAlertSecret,
  testAlert,
  previewAlert,
  listNotifications,
  getNotification,
  retryNotification,
  createProject,
  listProjects,
  getProject,
  updateProject,
  deleteProject,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  listMembers,
  updateMember,
  removeMember,
  leaveProject,
  inviteMember,
  listInvitations,
  revokeInvitation,
  acceptInvitation,
  getUsage,
] as const satisfies readonly Operation[];

/** The single list of operations: each one has a route, a tool and a page, and must have a handler. */
export const operations: readonly Operation[] = listed;

/** The names of all operations, for tables that must be complete. */
export type OperationName = (typeof listed)[number]['name'];

/** The definition of an operation by name: `OutputOf<OperationNamed<'get_mention'>>` is its output. */
export type OperationNamed<Name extends OperationName> = Extract<(typeof listed)[number], { name: Name }>;

/** A caller's input: fields with a default may be omitted. The server reports any other missing field. */
export type GivenOf<O extends Operation> = Partial<InputOf<O>>;
