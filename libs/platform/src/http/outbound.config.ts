import ipaddr from 'ipaddr.js';
import type { EnvReader } from '../config/env-reader.js';

/** Which addresses that are not public may be reached through URLs that users type in. */
export class OutboundConfig {
  /** E.g. `127.0.0.0/8`; empty = public addresses only. */
  readonly allowCidrs: readonly string[];

  constructor(env: EnvReader) {
    const cidrs = env.list('OUTBOUND_ALLOW_CIDRS', { default: [] });
    const faulty = cidrs.some((cidr) => !ipaddr.isValidCIDR(cidr));
    this.allowCidrs = faulty
      ? env.fault('OUTBOUND_ALLOW_CIDRS', 'must be a list like 127.0.0.0/8,fd00::/8', [])
      : cidrs;
  }
}
