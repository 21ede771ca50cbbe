import type { Mention } from '../mention/mention.js';
import type { Alert } from './alert.js';
import { evaluateUnsent } from './evaluate.js';

/** All pairs of an alert and a mention that it fires for, within each project. */
export function firingPairs(
  mentions: readonly Mention[],
  alerts: readonly Alert[],
): { readonly alert: Alert; readonly mention: Mention }[] {
  return mentions.flatMap((mention) =>
    alerts
      .filter((alert) => alert.projectId === mention.projectId && evaluateUnsent(alert, mention) === 'fired')
      .map((alert) => ({ alert, mention })),
  );
}
