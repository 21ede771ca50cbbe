/** Sites whose address is not below stackexchange.com. */
const ownDomains = /(^|\.)(stackoverflow|serverfault|superuser|askubuntu|stackapps)$/;

/** The one name that we keep of a site: `stackoverflow.com` and `cooking.stackexchange.com` are `stackoverflow` and `cooking`. */
export function siteName(given: string): string {
  const name = given.toLowerCase().replace(/\.stackexchange\.com$/, '');
  const short = name.replace(/\.com$/, '');
  return ownDomains.test(short) ? short : name;
}

/** Where people read it. */
export function siteUrl(site: string): string {
  if (ownDomains.test(site)) return `https://${site}.com`;
  return site.endsWith('.net') ? `https://${site}` : `https://${site}.stackexchange.com`;
}
