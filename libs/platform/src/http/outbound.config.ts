import ipaddr from 'ipaddr.js';
import type { EnvReader } from '../config/env-reader.js';

/** What URLs entered by users may reach. */
export class OutboundConfig {
  /** Private networks that may be reached on any port, e.g. `127.0.0.0/8`. */
  readonly allowCidrs: readonly string[];
  /** Ports that may be reached on public addresses. */
  readonly ports: readonly number[];

  constructor(env: EnvReader) {
    const cidrs = env.list('OUTBOUND_ALLOW_CIDRS', { default: [] });
    this.allowCidrs = cidrs.every((cidr) => ipaddr.isValidCIDR(cidr))
      ? cidrs
      : env.fault('OUTBOUND_ALLOW_CIDRS', 'must be a list like 127.0.0.0/8,fd00::/8', []);
    const ports = env.list('OUTBOUND_PORTS', { default: usualPorts });
    this.ports = ports.every(isPort)
      ? ports.map(Number)
      : env.fault('OUTBOUND_PORTS', 'must be a list like 443,8443', usualPorts.map(Number));
  }
}

const usualPorts = ['80', '443', '8080', '8443'];

function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
}
