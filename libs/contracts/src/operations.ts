import { createAlert } from './alerts/create-alert.js';
import { deleteAlert } from './alerts/delete-alert.js';
import { listAlerts } from './alerts/list-alerts.js';
import { createApiKey } from './api-keys/create-api-key.js';
import { getMention } from './mentions/get-mention.js';
import { listMentions } from './mentions/list-mentions.js';
import { updateMentionStatus } from './mentions/update-mention-status.js';
import { createMonitor } from './monitors/create-monitor.js';
import { getMonitor } from './monitors/get-monitor.js';
import { listMonitors } from './monitors/list-monitors.js';
import { listNotifications } from './notifications/list-notifications.js';
import type { Operation } from './operation.js';
import { createProject } from './projects/create-project.js';
import { listProjects } from './projects/list-projects.js';

/** The one list: what stands here has a route, a tool and a page, and must have a handler. */
export const operations: readonly Operation[] = [
  createMonitor,
  listMonitors,
  getMonitor,
  listMentions,
  getMention,
  updateMentionStatus,
  createAlert,
  listAlerts,
  deleteAlert,
  listNotifications,
  createProject,
  listProjects,
  createApiKey,
];
