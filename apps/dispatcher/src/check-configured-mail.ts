import { checkMail, EmailConfig } from '@earshot/channels';
import type { CheckResult } from '@earshot/domain';
import { EnvReader, type Environment } from '@earshot/platform';

/**
 * Checks the configured mail server.
 * @returns null if none is configured
 * @throws ConfigError
 */
export async function checkConfiguredMail(env: Environment): Promise<CheckResult | null> {
  const reader = new EnvReader(env);
  const { smtp } = new EmailConfig(reader);
  reader.finish();
  return smtp === null ? null : checkMail(smtp);
}
