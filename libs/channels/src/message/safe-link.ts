import { parseUrl } from '@earshot/domain';

/** The URL if it leads to a web page; null for anything else (`javascript:`, `data:`, no URL at all). */
export function safeLink(url: string | null): string | null {
  const parsed = url === null ? null : parseUrl(url);
  if (parsed === null) return null;
  const { protocol, href } = parsed;
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
