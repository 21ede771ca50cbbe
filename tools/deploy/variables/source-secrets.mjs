import { EnvReader } from '../../../libs/platform/dist/index.js';
import { sourceDefinitions } from '../../../libs/sources/dist/index.js';

/**
 * Whether a variable belongs with the secrets: credentials and what goes with them, and addresses that contain passwords.
 * @param {string} name
 */
export function isSecret(name) {
  return (
    /_(KEY|SECRET|TOKEN|PASSWORD|CLIENT_ID|HEADERS)$/.test(name) ||
    /^((DATABASE|DATABASE_DIRECT|REDIS|SMTP)_URL|MASTODON_TOKENS)$/.test(name)
  );
}

/** The credentials of a source, sorted. */
export function sourceSecrets(source) {
  return namesOf([sourceDefinitions[source].config]).filter(isSecret);
}

/** The variables these config classes read, sorted. */
export function namesOf(configs) {
  const reader = new EnvReader({});
  for (const config of configs) new config(reader);
  return [...reader.names].sort();
}
