import { checkLlm, LlmConfig } from '@earshot/classification';
import type { CheckResult } from '@earshot/domain';
import { Clock, EnvReader, type Environment, HttpClient } from '@earshot/platform';

/**
 * Sends a test request to the configured language model.
 * @returns null if none is configured
 * @throws ConfigError
 */
export async function checkConfiguredLlm(env: Environment): Promise<CheckResult | null> {
  const reader = new EnvReader(env);
  const { access } = new LlmConfig(reader);
  reader.finish();
  const clock = new Clock();
  return access === null ? null : checkLlm(access, new HttpClient(), () => clock.now());
}
