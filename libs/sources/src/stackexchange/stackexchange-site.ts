/** Sites with an address outside stackexchange.com. */
const ownDomains = /(^|\.)(stackoverflow|serverfault|superuser|askubuntu|stackapps)$/;

/** The canonical name of a site: `stackoverflow.com` and `cooking.stackexchange.com` are `stackoverflow` and `cooking`. */
export function siteName(given: string): string {
  const name = given.toLowerCase().replace(/\.stackexchange\.com$/, '');
  const short = name.replace(/\.com$/, '');
  return ownDomains.test(short) ? short : name;
}

/** The site's public address. */
export function siteUrl(site: string): string {
  if (ownDomains.test(site)) return `https://${site}.com`;
  return site.endsWith('.net') ? `https://${site}` : `https://${site}.stackexchange.com`;
}
