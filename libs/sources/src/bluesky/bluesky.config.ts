import { type EnvReader, Settings } from '@earshot/platform';
import { parseUrl } from '@earshot/domain';

/** How Bluesky is read. Its stream: https://github.com/bluesky-social/jetstream */
export class BlueskyConfig extends Settings {
  readonly isEnabled = this.env.boolean('BLUESKY_ENABLED', { default: true });
  /** The stream hosts; the first is used unless it fails. With `ws:` or `wss:`, without a trailing slash. */
  readonly streams = readStreams(this.env);
  /** Where posts and names are looked up. */
  readonly apiUrl = this.env.apiUrl('BLUESKY_API_URL', 'https://public.api.bsky.app');
  /** Where the session is opened and searches are sent. */
  readonly sessionUrl = this.env.apiUrl('BLUESKY_SESSION_URL', 'https://bsky.social');
  /** The account used for searching back; null = no searching back. */
  readonly session = readSession(this.env);
  /** How much is read again when the stream is resumed by time, on another host. */
  readonly overlapMs = this.env.durationMs('BLUESKY_OVERLAP_SECONDS', { default: 60, max: 3_600 });
  /** How far back the stream is read for a new watch. */
  readonly streamBackfillMs = this.env.durationMs('BLUESKY_STREAM_BACKFILL_MINUTES', {
    default: 10,
    max: 2_160,
  });
  /** How far back the search goes for a new watch. */
  readonly backfillMs = this.env.durationMs('BLUESKY_BACKFILL_HOURS', { default: 168, max: 8_760 });
  /** The maximum number of stream events per scan; the next scan continues from there. */
  readonly eventsPerScan = this.env.integer('BLUESKY_EVENTS_PER_SCAN', {
    default: 200_000,
    min: 100,
    max: 10_000_000,
  });
  readonly requestsPerMinute = this.env.integer('BLUESKY_REQUESTS_PER_MINUTE', {
    default: 600,
    max: 1_000_000,
  });
  readonly verifyEveryMs =
    this.env.durationMs('BLUESKY_VERIFY_HOURS', { default: 24, min: 0, max: 8_760 }) || null;
}

function readStreams(env: EnvReader): readonly string[] {
  const name = 'BLUESKY_JETSTREAM_HOSTS';
  const hosts = env.list<string>(name, {
    default: ['jetstream.us-east.bsky.network', 'jetstream.us-west.bsky.network'],
  });
  const urls = hosts.map((host) => (host.includes('://') ? host : `wss://${host}`).replace(/\/+$/, ''));
  const isStream = (url: string): boolean => ['wss:', 'ws:'].includes(parseUrl(url)?.protocol ?? '');
  if (urls.length > 0 && urls.every((url) => isStream(url) && !/[\s?#@]/.test(url)))
    return [...new Set(urls)];
  return env.fault(name, 'must be hosts, or addresses like wss://stream.example, separated by commas', []);
}

function readSession(env: EnvReader): { readonly handle: string; readonly appPassword: string } | null {
  const handle = env.optionalKey('BLUESKY_HANDLE');
  const appPassword = env.optionalText('BLUESKY_APP_PASSWORD');
  if (handle === null && appPassword !== null) env.fault('BLUESKY_HANDLE', 'is required', null);
  if (handle !== null && appPassword === null) env.fault('BLUESKY_APP_PASSWORD', 'is required', null);
  return handle === null || appPassword === null ? null : { handle: handle.replace(/^@/, ''), appPassword };
}
