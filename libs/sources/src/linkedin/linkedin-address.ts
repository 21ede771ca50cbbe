import { parseUrl } from '@earshot/domain';

/** What the address of a post or an article contains. */
export interface LinkedInAddress {
  /** The digits of a post, whatever the address calls them; `pulse/<slug>` for an article. */
  readonly externalId: string;
  /** Without country and query string. */
  readonly url: string;
  readonly authorHandle: string | null;
  /** From the id, to the second; null for articles, whose address does not contain it. */
  readonly publishedAt: Date | null;
}

/** Reads the address of a post or an article; null if it is neither. */
export function readLinkedInAddress(address: string): LinkedInAddress | null {
  const url = parseUrl(address);
  if (url === null || !isLinkedIn(url)) return null;
  const path = url.pathname.replace(/\/+$/, '');
  const at = `https://www.linkedin.com${path}`;
  const [, slug = '', digits = ''] =
    /^\/posts\/(?:([^/]+?)[-_])?(?:activity|ugcPost|share)-(\d{16,20})(?:-[\w-]{1,8})?$/i.exec(path) ?? [];
  if (digits !== '') return postAt(at, digits, handleOf(slug));
  const [, update = ''] =
    /^\/feed\/update\/urn:li:(?:activity|ugcPost|share):(\d{16,20})$/i.exec(decoded(path)) ?? [];
  if (update !== '') return postAt(at, update, null);
  const [, article] = /^\/pulse\/([^/]+)$/.exec(path) ?? [];
  if (article === undefined) return null;
  return { externalId: `pulse/${article.toLowerCase()}`, url: at, authorHandle: null, publishedAt: null };
}

/** Whether a host is `linkedin.com` or one of its country hosts. */
export function isLinkedIn({ hostname }: URL): boolean {
  return /(^|\.)linkedin\.com$/.test(hostname);
}

/** When a post was created: its id starts with the milliseconds since 1970. null if the digits are not such an id. */
export function timeOfPost(digits: string): Date | null {
  const ms = Number(BigInt(digits) >> 22n);
  return ms >= firstPostMs && ms < lastPostMs ? new Date(ms) : null;
}

const firstPostMs = Date.UTC(2003, 4, 5);
const lastPostMs = Date.UTC(2100, 0, 1);

function postAt(url: string, digits: string, authorHandle: string | null): LinkedInAddress | null {
  const publishedAt = timeOfPost(digits);
  return publishedAt === null ? null : { externalId: digits, url, authorHandle, publishedAt };
}

/** The handle in `jane-doe_what-she-wrote`; without an underscore, the whole slug. null if the address has neither. */
function handleOf(slug: string): string | null {
  const end = slug.indexOf('_');
  return decoded(end === -1 ? slug : slug.slice(0, end)) || null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
