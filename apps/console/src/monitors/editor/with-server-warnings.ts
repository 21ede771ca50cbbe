import type { MonitorWarning } from '@earshot/domain';
import { fieldLabels } from './monitor-field-text.js';

/** These warnings and those that only the server can give, with fields named as in the form. */
export function withServerWarnings(
  own: readonly MonitorWarning[],
  given: readonly MonitorWarning[],
): MonitorWarning[] {
  const labels: Readonly<Record<string, string>> = fieldLabels;
  const others = given.filter(({ message }) => !own.some((warning) => warning.message === message));
  return [
    ...own,
    ...others.map(({ field, message }) => ({
      field,
      message: message.replaceAll(/\b(?:only|exclude)_\w+/g, (name) => `“${labels[name] ?? name}”`),
    })),
  ];
}
