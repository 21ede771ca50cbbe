import { CreateAlertHandler } from './alerts/create-alert.js';
import { DeleteAlertHandler } from './alerts/delete-alert.js';
import { ListAlertsHandler } from './alerts/list-alerts.js';
import { CreateApiKeyHandler } from './api-keys/create-api-key.js';
import { GetMentionHandler } from './mentions/get-mention.js';
import { ListMentionsHandler } from './mentions/list-mentions.js';
import { UpdateMentionStatusHandler } from './mentions/update-mention-status.js';
import { CreateMonitorHandler } from './monitors/create-monitor.js';
import { GetMonitorHandler } from './monitors/get-monitor.js';
import { ListMonitorsHandler } from './monitors/list-monitors.js';
import { ListNotificationsHandler } from './notifications/list-notifications.js';
import { CreateProjectHandler } from './projects/create-project.js';
import { ListProjectsHandler } from './projects/list-projects.js';

/** One per operation; `HandlerRegistry` refuses to start where one is missing. */
export const handlers = [
  CreateAlertHandler,
  CreateApiKeyHandler,
  CreateMonitorHandler,
  CreateProjectHandler,
  DeleteAlertHandler,
  GetMentionHandler,
  GetMonitorHandler,
  ListAlertsHandler,
  ListMentionsHandler,
  ListMonitorsHandler,
  ListNotificationsHandler,
  ListProjectsHandler,
  UpdateMentionStatusHandler,
];
