import type { AlertOutput } from '@earshot/contracts';
import type { Answer } from '../data/call/call-operation.js';
import { queryClient } from '../data/call/query-client.js';
import { operationKey } from '../data/call/use-operation.js';

/**
 * Puts an alert returned by the server into the cache, without its secret.
 * @returns the cached alert
 */
export function keepAlert(projectId: string, answer: AlertOutput & { secret?: string | null }): AlertOutput {
  const alert = { ...answer };
  delete alert.secret;
  queryClient.setQueryData(operationKey(projectId, 'get_alert', { id: alert.id }), alert);
  changeList(projectId, (alerts) =>
    alerts.some(({ id }) => id === alert.id)
      ? alerts.map((one) => (one.id === alert.id ? alert : one))
      : [alert, ...alerts],
  );
  return alert;
}

/** Removes a deleted alert from the cache. */
export function forgetAlert(projectId: string, alertId: string): void {
  changeList(projectId, (alerts) => alerts.filter(({ id }) => id !== alertId));
  queryClient.removeQueries({ queryKey: operationKey(projectId, 'get_alert', { id: alertId }) });
}

function changeList(projectId: string, change: (alerts: AlertOutput[]) => AlertOutput[]): void {
  queryClient.setQueryData<Answer<'list_alerts'>>(operationKey(projectId, 'list_alerts', {}), (list) =>
    list === undefined ? list : { ...list, alerts: change(list.alerts) },
  );
}
