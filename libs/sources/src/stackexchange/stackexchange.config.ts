import { type EnvReader, Settings } from '@earshot/platform';
import { siteName } from './stackexchange-site.js';

/** How to reach Stack Exchange: https://api.stackexchange.com/docs */
export class StackexchangeConfig extends Settings {
  /** Site names as used by the API, e.g. `stackoverflow`; empty = Stack Exchange is not configured. */
  readonly sites = readSites(this.env);
  /** The key of a registered app; null = the limits without a key apply. Stack Exchange does not consider it a secret. */
  readonly key = this.env.optionalKey('STACKEXCHANGE_KEY');
  readonly apiUrl = this.env.apiUrl('STACKEXCHANGE_API_URL', 'https://api.stackexchange.com/2.3');
  readonly requestsPerDay = this.env.integer('STACKEXCHANGE_REQUESTS_PER_DAY', {
    default: this.key === null ? 300 : 10_000,
    max: 1_000_000_000,
  });
  readonly overlapMs = this.env.durationMs('STACKEXCHANGE_OVERLAP_SECONDS', {
    default: 1_800,
    min: 0,
    max: 86_400,
  });
  readonly backfillMs = this.env.durationMs('STACKEXCHANGE_BACKFILL_HOURS', { default: 168, max: 8_760 });
  readonly verifyEveryMs =
    this.env.durationMs('STACKEXCHANGE_VERIFY_HOURS', { default: 168, min: 0, max: 8_760 }) || null;
  readonly verifyForMs = Math.max(
    this.env.durationMs('STACKEXCHANGE_VERIFY_DAYS', { default: 30, max: 3_650 }),
    this.verifyEveryMs ?? 0,
  );
}

/** Each is a separate feed, with cursors under its name. */
function readSites(env: EnvReader): readonly string[] {
  const name = 'STACKEXCHANGE_SITES';
  const given = env.list<string>(name, { default: [] });
  if (!given.every((site) => /^[a-z\d][a-z\d.-]{1,60}$/i.test(site)))
    return env.fault(name, 'must be names of sites, separated by commas, e.g. stackoverflow,serverfault', []);
  const sites = [...new Set(given.map(siteName))];
  return sites.length <= 20 ? sites : env.fault(name, 'must not name more than 20 sites', []);
}
