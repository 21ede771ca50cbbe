import { connect, Database, DatabaseConfig, directly } from '@earshot/database';
import { ConfigError, createLog, EnvReader, type Environment, type Log } from '@earshot/platform';
import { checkConfiguredSources, keptCredentials, noCredentials } from '@earshot/scanner';
import { assertVariables, checkVariables } from './environment/check-variables.js';
import { isGiven } from './environment/environment.js';
import { type Condition, conditionLines, missing } from './conditions/condition.js';
import {
  llmCondition,
  mailCondition,
  postgresCondition,
  redisCondition,
} from './conditions/server-conditions.js';
import { sourceCondition } from './conditions/source-condition.js';

const ownServer = 'Earshot starts its own.';

/**
 * Checks everything that is configured, once, with the checks that the services use.
 * @param say receives lines for users
 * @returns the exit code: 1 if something configured does not work
 */
export async function examine(env: Environment, say: (line: string) => void): Promise<number> {
  const faults = faultsOf(env, say);
  for (const fault of faults) say(`  Configuration  wrong    ${fault}`);
  // A faulty configuration cannot be tried.
  if (faults.length > 0) return 1;
  const log = createLog({ service: 'doctor', level: 'silent' });
  const [postgres, redis, mail, llm, sources] = await Promise.all([
    isGiven(env, 'DATABASE_URL') ? postgresCondition(env, log) : missing('Postgres', ownServer),
    isGiven(env, 'REDIS_URL') ? redisCondition(env) : missing('Redis', ownServer),
    mailCondition(env),
    llmCondition(env),
    sourceConditions(env, log),
  ]);
  const conditions = [...sources, mail, llm, redis, postgres];
  for (const line of conditionLines(conditions)) say(line);
  const bad = conditions.filter(({ status, isConfigured }) => isConfigured && status !== 'working');
  say('');
  say(
    bad.length === 0
      ? 'Everything that is configured works.'
      : `Needs attention: ${bad.map(({ label }) => label).join(', ')}.`,
  );
  return bad.length === 0 ? 0 : 1;
}

/** The faults of the variables themselves; also prints which of them have no effect. */
function faultsOf(env: Environment, say: (line: string) => void): readonly string[] {
  try {
    for (const line of checkVariables(env)) say(`  ${line}`);
    assertVariables(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

/** Renewed tokens are in the database: if it is unavailable, the configured ones are tried. */
async function sourceConditions(env: Environment, log: Log): Promise<Condition[]> {
  const hasTokens = isGiven(env, 'DATABASE_URL') && isGiven(env, 'EARSHOT_SECRET_KEY');
  const database = hasTokens
    ? await connect(directly(new DatabaseConfig(new EnvReader(env))), log, { attempts: 1 }).catch(() => null)
    : null;
  try {
    const tokens = database === null ? noCredentials : keptCredentials(new Database(database), env);
    const checks = await checkConfiguredSources(env, log, tokens);
    return checks.map((check) =>
      sourceCondition(check.source, { ...check, sample: false, isRunning: false }),
    );
  } finally {
    await database?.destroy();
  }
}
