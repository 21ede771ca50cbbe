import { type CheckResult, keysOf, manifestOf, needsKey, type SourceName } from '@earshot/domain';
import type { Condition } from './condition.js';

/** The condition of a source: whether its posts are real or samples, and what a key would add. */
export function sourceCondition(
  source: SourceName,
  check: CheckResult & {
    readonly isConfigured: boolean;
    readonly sample: boolean;
    /** Whether scanners run that retry it. */
    readonly isRunning: boolean;
  },
): Condition {
  const manifest = manifestOf(source);
  const { label, coverage, access } = manifest;
  const { status, reason, sample, isConfigured, isRunning } = check;
  if (sample) {
    const played = status === 'working' ? 'sample posts from the sandbox.' : `sample posts, but ${reason}`;
    return {
      label,
      status,
      text: `${played} Real ones need ${keysOf(manifest)}. ${access.note}`,
      isConfigured,
    };
  }
  const real = needsKey(manifest) ? 'reads real posts.' : 'reads real posts; no key needed.';
  const goesOn = isRunning && isConfigured && status === 'waiting' ? ' It is retried automatically.' : '';
  return {
    label,
    status,
    text: reason === null ? `${real} ${coverage.note}` : reason + goesOn,
    isConfigured,
  };
}
