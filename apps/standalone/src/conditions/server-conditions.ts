import { checkConfiguredLlm } from '@earshot/classifier';
import {
  connect,
  Database,
  DatabaseConfig,
  directly,
  isSameDatabase,
  secretKeyFault,
} from '@earshot/database';
import { checkConfiguredMail } from '@earshot/dispatcher';
import { type CheckResult, messageOf, works } from '@earshot/domain';
import { EnvReader, type Environment, type Log, SecretBox, SecretBoxConfig } from '@earshot/platform';
import { inspectRedis, RedisConfig } from '@earshot/queue';
import { type Condition, configured, missing } from './condition.js';

/** Connects, asks for the version, and checks that the secret key, if it is given, opens what is stored. */
export async function postgresCondition(env: Environment, log: Log): Promise<Condition> {
  const reader = new EnvReader(env);
  try {
    const config = new DatabaseConfig(reader);
    const fault = await poolerFault(config, log);
    if (fault !== null) return configured('Postgres', { status: 'wrong', reason: fault }, '');
    const database = await connect(directly(config), log, { attempts: 1 });
    try {
      const [row] = (await database.query('SHOW server_version')) as { server_version: string }[];
      if (reader.optionalText('EARSHOT_SECRET_KEY') !== null) {
        const box = new SecretBox(new SecretBoxConfig(reader));
        // Nothing is sealed in a database without a schema.
        const fault = await secretKeyFault(new Database(database), box).catch(() => null);
        if (fault !== null) return configured('Postgres', { status: 'wrong', reason: fault }, '');
      }
      return configured('Postgres', works, `version ${row?.server_version ?? 'unknown'}`);
    } finally {
      await database.destroy();
    }
  } catch (error) {
    return configured('Postgres', wrong(error), '');
  }
}

/** What is wrong with the pooler that the apps' connections go through; null = nothing, or there is none. */
async function poolerFault(config: DatabaseConfig, log: Log): Promise<string | null> {
  if (config.directUrl === undefined) return null;
  const pooled = await connect(config, log, { attempts: 1 });
  try {
    const direct = await connect(directly(config), log, { attempts: 1 });
    try {
      if (await isSameDatabase(direct, pooled)) return null;
      return 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: set both to the same one, the first with the pooler and the second without it.';
    } finally {
      await direct.destroy();
    }
  } finally {
    await pooled.destroy();
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
