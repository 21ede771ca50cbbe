import { isTimeZone, presetKeywords, type SourceName, suggestKeywords } from '@earshot/domain';
import type { GatewayClient } from '../first-steps/gateway-client.js';
import type { KnownProject } from './known-project.js';

/** A name watched in a project of its own. */
export interface WatchedName {
  readonly project: KnownProject;
  readonly keywords: readonly string[];
  readonly sources: readonly SourceName[];
  /** What is likely to disappoint, in sentences. */
  readonly warnings: readonly string[];
}

interface Monitor {
  readonly keywords: readonly string[];
  readonly sources: readonly SourceName[];
  readonly warnings?: readonly { readonly message: string }[];
}

/**
 * Creates a project for the name, if the user owns none, with a monitor for its suggested spellings on every readable source. One that
 * already exists, created here or in the console, stays as it is.
 * @param own projects that the user owns
 */
export async function watchName(
  session: GatewayClient,
  own: readonly KnownProject[],
  name: string,
): Promise<WatchedName> {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // A machine may be set to a zone that names no place, e.g. TZ=GMT+3: then the project is in UTC.
  const zone = isTimeZone(here) ? { time_zone: here } : {};
  const project =
    own.find((one) => !one.sample && comparable(one.name) === comparable(name)) ??
    (await session.post<KnownProject>('/api/v1/projects', { name, ...zone }));
  const inProject = session.with({ 'x-project-id': project.id });
  const { monitors } = await inProject.get<{ monitors: Monitor[] }>('/api/v1/monitors?limit=1');
  const monitor =
    monitors[0] ?? (await inProject.post<Monitor>('/api/v1/monitors', { name, keywords: spellingsOf(name) }));
  const { keywords, sources, warnings = [] } = monitor;
  return { project, keywords, sources, warnings: warnings.map(({ message }) => message) };
}

/** The spellings that find little else. For a name that is a common word, all suggestions; the monitor then has warnings. */
function spellingsOf(name: string): string[] {
  const brand = { name, website: null };
  const preset = presetKeywords(brand);
  return preset.length > 0 ? preset : suggestKeywords(brand).map(({ keyword }) => keyword);
}

function comparable(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
