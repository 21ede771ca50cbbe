import { checkConfiguredLlm } from '@earshot/classifier';
import { connect, DatabaseConfig, directly } from '@earshot/database';
import { checkConfiguredMail } from '@earshot/dispatcher';
import { type CheckResult, messageOf, works } from '@earshot/domain';
import { EnvReader, type Environment, type Log } from '@earshot/platform';
import { inspectRedis, RedisConfig } from '@earshot/queue';
import { type Condition, configured, missing } from './condition.js';

/** Connects and asks for the version. */
export async function postgresCondition(env: Environment, log: Log): Promise<Condition> {
  try {
    const database = await connect(directly(new DatabaseConfig(new EnvReader(env))), log, { attempts: 1 });
    try {
      const [row] = (await database.query('SHOW server_version')) as { server_version: string }[];
      return configured('Postgres', works, `version ${row?.server_version ?? 'unknown'}`);
    } finally {
      await database.destroy();
    }
  } catch (error) {
    return configured('Postgres', wrong(error), '');
  }
}

/** Connects and inspects the server. */
export async function redisCondition(env: Environment): Promise<Condition> {
  const finding = await inspectRedis(new RedisConfig(new EnvReader(env)));
  const result: CheckResult = finding === null ? works : { status: 'wrong', reason: finding.sentence };
  return configured('Redis', result, 'answers');
}

/** Connects and signs in; sends nothing. */
export async function mailCondition(env: Environment): Promise<Condition> {
  const result = await checkConfiguredMail(env);
  return result === null
    ? missing('Mail', 'no e-mail is sent until SMTP_URL and MAIL_FROM are set (docs/channels.md).')
    : configured('Mail', result, 'the mail server accepts the sign-in.');
}

/** Asks the model for a word. */
export async function llmCondition(env: Environment): Promise<Condition> {
  const result = await checkConfiguredLlm(env);
  return result === null
    ? missing(
        'Language model',
        'none is configured (docs/llm.md); posts are judged by the model that comes with Earshot.',
      )
    : configured('Language model', result, 'answers.');
}

/** Every fault of a server counts as `wrong`, because the operator has to fix it. */
function wrong(error: unknown): CheckResult {
  return { status: 'wrong', reason: messageOf(error) };
}
