import { type CheckResult, manifestOf, type SourceName, unconfiguredCheck } from '@earshot/domain';
import { Clock, type Environment, EnvReader, HttpClient, type Log } from '@earshot/platform';
import { checkSource, type CredentialStore, sourceDefinitions, unlimitedMeters } from '@earshot/sources';
import { ScannerConfig } from '../scanner.config.js';

const patienceMs = 10_000;

/** A source with the result of its check. */
export interface CheckedSource extends CheckResult {
  readonly source: SourceName;
  readonly isConfigured: boolean;
}

/**
 * Checks every configured source, outside a running scanner: the cost of its requests is not counted.
 * @param credentialsOf where renewed tokens are stored
 * @throws ConfigError naming every fault
 */
export async function checkConfiguredSources(
  env: Environment,
  log: Log,
  credentialsOf: (source: SourceName) => CredentialStore,
): Promise<CheckedSource[]> {
  const reader = new EnvReader(env);
  const { sources: names } = new ScannerConfig(reader);
  const [clock, http] = [new Clock(), new HttpClient()];
  const made = names.map((name) => {
    const definition = sourceDefinitions[name];
    const deps = { http, clock, log, credentials: credentialsOf(name) };
    return { name, config: new definition.config(reader), definition, deps };
  });
  reader.finish();
  return Promise.all(
    made.map(async ({ name, config, definition, deps }) => {
      const source = definition.create(config, deps);
      if (source === null)
        return { source: name, isConfigured: false, ...unconfiguredCheck(manifestOf(name)) };
      const call = { signal: AbortSignal.timeout(patienceMs), meters: unlimitedMeters() };
      return { source: name, isConfigured: true, ...(await checkSource(source, call, clock.now())) };
    }),
  );
}
