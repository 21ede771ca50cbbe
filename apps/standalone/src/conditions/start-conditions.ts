import { type CheckResult, type SourceName, messageOf } from '@earshot/domain';
import { type Environment, HttpClient, type Log } from '@earshot/platform';
import { GatewayClient } from '../first-steps/gateway-client.js';
import { isGiven } from '../environment/environment.js';
import type { StandaloneFacts } from '../data-dir/standalone-file.js';
import { type Condition, missing } from './condition.js';
import { llmCondition, mailCondition, postgresCondition, redisCondition } from './server-conditions.js';
import { sourceCondition } from './source-condition.js';

interface SourceCheck extends CheckResult {
  readonly source: SourceName;
  readonly sample: boolean;
  readonly checked_at: string | null;
}

/** The conditions of everything started: each is checked once, the sources by their scanner. */
export async function startConditions(started: {
  readonly env: Environment;
  /** The part of it that the user set. */
  readonly user: Environment;
  readonly facts: StandaloneFacts;
  readonly url: string;
  readonly log: Log;
}): Promise<Condition[]> {
  const { env, user, log } = started;
  const isOwn = (name: string): boolean => !isGiven(user, name);
  const [sources, mail, llm, redis, postgres] = await Promise.all([
    sourceConditions(started),
    mailCondition(env),
    llmCondition(env),
    redisCondition(env),
    postgresCondition(env, log),
  ]);
  const plays = started.facts.sandbox_url !== null && isOwn('SMTP_URL');
  return [
    ...sources,
    plays
      ? {
          ...mail,
          text: `to the mailbox of the sandbox, ${started.facts.sandbox_url}. ${mail.status === 'working' ? 'SMTP_URL and MAIL_FROM send real mail.' : mail.text}`,
        }
      : mail,
    llm,
    isOwn('REDIS_URL') ? ownServer(redis) : redis,
    isOwn('DATABASE_URL') ? ownServer(postgres) : postgres,
  ];
}

function ownServer(condition: Condition): Condition {
  return condition.status === 'working' ? { ...condition, text: `its own, ${condition.text}` } : condition;
}

async function sourceConditions({
  facts,
  url,
}: {
  facts: StandaloneFacts;
  url: string;
}): Promise<Condition[]> {
  const gateway = new GatewayClient(new HttpClient(), url, {
    authorization: `Bearer ${facts.session_token}`,
    'x-project-id': facts.project_id,
  });
  try {
    const { checks } = await gateway.post<{ checks: SourceCheck[] }>('/api/v1/sources/check', {});
    return checks.map((check) =>
      sourceCondition(check.source, { ...check, isConfigured: check.checked_at !== null, isRunning: true }),
    );
  } catch (error) {
    return [missing('Sources', `could not be checked: ${messageOf(error)}`)];
  }
}
