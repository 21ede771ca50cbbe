import type { CheckResult, CheckStatus } from '@earshot/domain';

/** The state of something that Earshot relies on. */
export interface Condition {
  /** The name that users know it by. */
  readonly label: string;
  readonly status: CheckStatus;
  /** The reason, and what to do about it. */
  readonly text: string;
  /** Whether it is configured and so should work. */
  readonly isConfigured: boolean;
}

/** One line per condition, e.g. `Mail            wrong    The server refuses the password.` */
export function conditionLines(conditions: readonly Condition[]): string[] {
  const width = Math.max(...conditions.map(({ label }) => label.length)) + 2;
  return conditions.map(({ label, status, text }) =>
    `  ${label.padEnd(width)}${status.padEnd(9)}${text.replace(/\s+/g, ' ')}`.trimEnd(),
  );
}

/** The result of a check of something configured. @param text used if it works */
export function configured(label: string, { status, reason }: CheckResult, text: string): Condition {
  return { label, status, text: reason ?? text, isConfigured: true };
}

/** The result for something that is not configured. */
export function missing(label: string, text: string): Condition {
  return { label, status: 'waiting', text, isConfigured: false };
}
