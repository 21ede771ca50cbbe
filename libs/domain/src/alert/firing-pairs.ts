import type { Mention } from '../mention/mention.js';
import type { Alert } from './alert.js';
import { evaluateAlert } from './evaluate.js';

/** Which alert fires for which mention, each pair once. Alerts see only mentions of their own project. */
export function firingPairs(
  mentions: readonly Mention[],
  alerts: readonly Alert[],
): { readonly alert: Alert; readonly mention: Mention }[] {
  return mentions.flatMap((mention) =>
    alerts
      .filter((alert) => alert.projectId === mention.projectId && evaluateAlert(alert, mention) === 'fired')
      .map((alert) => ({ alert, mention })),
  );
}
