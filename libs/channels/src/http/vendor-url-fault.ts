import { destinationUrlFault, type OutboundConfig } from '@earshot/platform';

/** Where a vendor receives messages. */
export interface Vendor {
  readonly name: string;
  /** Host names, without a port. */
  readonly hosts: readonly string[];
  readonly path: RegExp;
  /** An example of its addresses, shown to users who enter a different one. */
  readonly example: string;
}

/**
 * Why a URL cannot be saved as an incoming webhook of a vendor, as a sentence for the user who entered it; null = it can.
 * Other hosts are accepted only if `OUTBOUND_ALLOW_CIDRS` is set, for internal chat servers that use the vendor's format.
 */
export function vendorUrlFault(url: string, vendor: Vendor, config: OutboundConfig): string | null {
  const fault = destinationUrlFault(url, config);
  if (fault !== null) return fault;
  const { host, hostname, pathname } = new URL(url);
  if (!vendor.hosts.includes(hostname) && config.allowCidrs.length > 0) return null;
  if (vendor.hosts.includes(host) && vendor.path.test(pathname)) return null;
  return `This is not an incoming webhook of ${vendor.name}: ${vendor.example}.`;
}
