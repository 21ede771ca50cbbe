import type { CheckResult, CheckStatus } from '@earshot/domain';

/** How a part that Earshot relies on is. */
export interface Condition {
  /** As people know it. */
  readonly label: string;
  readonly status: CheckStatus;
  /** Why, and what helps. */
  readonly text: string;
  /** It is configured and should work. */
  readonly isConfigured: boolean;
}

/** One line for each, e.g. `Mail            wrong    The server refuses the password.` */
export function conditionLines(conditions: readonly Condition[]): string[] {
  const width = Math.max(...conditions.map(({ label }) => label.length)) + 2;
  return conditions.map(({ label, status, text }) =>
    `  ${label.padEnd(width)}${status.padEnd(9)}${text.replace(/\s+/g, ' ')}`.trimEnd(),
  );
}

/** Something that is configured, as it was tried. @param text what is said of it where it works */
export function configured(label: string, { status, reason }: CheckResult, text: string): Condition {
  return { label, status, text: reason ?? text, isConfigured: true };
}

/** The result for something that is not configured. */
export function missing(label: string, text: string): Condition {
  return { label, status: 'waiting', text, isConfigured: false };
}
