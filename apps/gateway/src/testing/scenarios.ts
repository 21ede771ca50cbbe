import type { OperationName } from '@earshot/contracts';
import type { Scenario } from './scenario.js';
import { alertScenarios } from './scenarios/alerts.js';
import { feedScenarios } from './scenarios/feeds.js';
import { memberScenarios } from './scenarios/members.js';
import { mentionScenarios } from './scenarios/mentions.js';
import { monitorScenarios } from './scenarios/monitors.js';
import { noteScenarios } from './scenarios/notes.js';
import { projectScenarios } from './scenarios/projects.js';
import { viewScenarios } from './scenarios/views.js';

/** One for every operation; a missing one does not compile. */
export const scenarios: Readonly<Record<OperationName, Scenario>> = {
  ...monitorScenarios,
  ...mentionScenarios,
  ...noteScenarios,
  ...alertScenarios,
  ...feedScenarios,
  ...viewScenarios,
  ...projectScenarios,
  ...memberScenarios,
};
