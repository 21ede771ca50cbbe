import { Injectable } from '@nestjs/common';
import { certificateEnd, type TlsServer } from '../network/certificate-end.js';
import { Metrics } from './metrics.js';

/** Certificates are renewed days before they end: nobody waits for this figure. */
const keepMs = 3_600_000;
/** A server that could not be asked may be starting, as this process is. */
const againMs = 60_000;
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
  private readonly lookAgainAt = new Map<string, number>();

  constructor(metrics: Metrics) {
    const ends = metrics.gauge(
      'earshot_certificate_end_timestamp_seconds',
      'When the certificate of a server ends.',
      ['server'],
    );
    const show = async (): Promise<void> => {
      await Promise.all([...this.servers].map(([name, server]) => this.look(name, server)));
      for (const [server, end] of this.seen) ends.set({ server }, end.getTime() / 1_000);
    };
    metrics.onRead([ends], show);
  }

  /** @param name what the server is to Earshot @param server null = it is asked without TLS */
  watch(name: 'postgres' | 'redis' | 'mail' | 'base_url', server: TlsServer | null): void {
    if (server !== null) this.servers.set(name, server);
  }

  private async look(name: string, server: TlsServer): Promise<void> {
    if (performance.now() < (this.lookAgainAt.get(name) ?? 0)) return;
    const end = await certificateEnd(server, patienceMs).catch(() => null);
    if (end !== null) this.seen.set(name, end);
    this.lookAgainAt.set(name, performance.now() + (end === null ? againMs : keepMs));
  }
}
