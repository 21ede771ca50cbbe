import { Injectable } from '@nestjs/common';
import { certificateEnd, type TlsServer } from '../network/certificate-end.js';
import { Metrics } from './metrics.js';

/** Certificates are renewed days before they end: nobody waits for this figure. */
const keepMs = 3_600_000;
/** All are asked at once, while Prometheus waits, ten seconds as a rule. */
const patienceMs = 3_000;

/**
 * Shows Prometheus when the certificates of the servers end that Earshot depends on. One that cannot be asked is shown as it was
 * last seen, or left out: that it is away is shown elsewhere.
 */
@Injectable()
export class CertificateEnds {
  private readonly servers = new Map<string, TlsServer>();
  private readonly seen = new Map<string, Date>();

  constructor(metrics: Metrics) {
    const ends = metrics.gauge(
      'earshot_certificate_end_timestamp_seconds',
      'When the certificate of a server ends.',
      ['server'],
    );
    const look = async ([name, server]: readonly [string, TlsServer]): Promise<void> => {
      this.seen.set(name, await certificateEnd(server, patienceMs));
    };
    const show = async (): Promise<void> => {
      await Promise.allSettled([...this.servers].map(look));
      for (const [server, end] of this.seen) ends.set({ server }, end.getTime() / 1_000);
    };
    metrics.onRead([ends], show, { keepMs });
  }

  /** @param name what the server is to Earshot @param server null = it is asked without TLS */
  watch(name: 'postgres' | 'redis' | 'mail' | 'base_url', server: TlsServer | null): void {
    if (server !== null) this.servers.set(name, server);
  }
}
