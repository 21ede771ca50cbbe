import type { ExplainedMonitorOutput } from '@earshot/contracts';

/** Sentences about what a monitor would do with a stored mention today, which begin after its name. */
export function verdictToday({
  verdict,
  because,
}: Pick<ExplainedMonitorOutput, 'verdict' | 'because'>): string {
  return [does(verdict), ...because, ''].join('. ').trimEnd();
}

function does(verdict: ExplainedMonitorOutput['verdict']): string {
  if (verdict === 'removed') return 'cannot check this post again';
  return `would ${verdict === 'matches' ? '' : 'not '}find this post with its present settings`;
}
