import * as all from './all-operations.js';
import type { InputOf, Operation } from './operation.js';

const listed = [
  all.createMonitor,
  all.listMonitors,
  all.getMonitor,
  all.updateMonitor,
  all.deleteMonitor,
  all.previewMonitor,
  all.sampleMonitor,
  all.getSample,
  all.scanMonitor,
  all.getLessons,
  all.forgetLessons,
  all.restoreLessons,
  all.listScans,
  all.listSources,
  all.getCoverage,
  all.addFeed,
  all.listFeeds,
  all.testFeed,
  all.importFeeds,
  all.removeFeed,
  all.checkSources,
  all.listMentions,
  all.countMentions,
  all.getMentionStats,
  all.exportMentions,
  all.getMention,
  all.explainMention,
  all.updateMentionStatus,
  all.updateMentionsStatus,
  all.assignMentions,
  all.createNote,
  all.listNotes,
  all.updateNote,
  all.deleteNote,
  all.triageMentions,
  all.undoTriage,
  all.listActivity,
  all.reclassifyMentions,
  all.getReclassification,
  all.createView,
  all.listViews,
  all.updateView,
  all.deleteView,
  all.createAlert,
  all.listAlerts,
  all.getAlert,
  all.updateAlert,
  all.deleteAlert,
  all.rotateAlertSecret,
  all.testAlert,
  all.previewAlert,
  all.listNotifications,
  all.getNotification,
  all.retryNotification,
  all.createProject,
  all.listProjects,
  all.getProject,
  all.updateProject,
  all.deleteProject,
  all.createApiKey,
  all.listApiKeys,
  all.revokeApiKey,
  all.listMembers,
  all.updateMember,
  all.removeMember,
  all.leaveProject,
  all.inviteMember,
  all.listInvitations,
  all.revokeInvitation,
  all.acceptInvitation,
  all.getUsage,
] as const satisfies readonly Operation[];

/** The single list of operations: each one has a route, a tool and a page, and must have a handler. */
export const operations: readonly Operation[] = listed;

/** The names of all operations, for tables that must be complete. */
export type OperationName = (typeof listed)[number]['name'];

/** The definition of an operation by name: `OutputOf<OperationNamed<'get_mention'>>` is its output. */
export type OperationNamed<Name extends OperationName> = Extract<(typeof listed)[number], { name: Name }>;

/** A caller's input: fields with a default may be omitted. The server reports any other missing field. */
export type GivenOf<O extends Operation> = Partial<InputOf<O>>;
