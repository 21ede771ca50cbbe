import { Injectable } from '@nestjs/common';
import { certificateEnd, type TlsServer } from '../network/certificate-end.js';
import { Metrics } from './metrics.js';

/** Certificates are renewed days before they expire, so nobody needs a fresher value. */
const keepMs = 3_600_000;
/** A server that could not be reached may be starting, as this process is. */
const againMs = 60_000;
/** All servers are queried at once while Prometheus waits, usually for ten seconds. */
const patienceMs = 3_000;

/**
 * Tells Prometheus when the certificates of the servers that Earshot depends on expire. For a server that cannot be reached
 * it shows the last known value, or none; that it is unavailable is shown elsewhere.
 */
@Injectable()
export class CertificateEnds {
  private readonly servers = new Map<string, TlsServer>();
  private readonly seen = new Map<string, Date>();
  private readonly lookAgainAt = new Map<string, number>();

  constructor(metrics: Metrics) {
    const ends = metrics.gauge(
      'earshot_certificate_end_timestamp_seconds',
      'When the certificate of a server expires.',
      ['server'],
    );
    const show = async (): Promise<void> => {
      await Promise.all([...this.servers].map(([name, server]) => this.look(name, server)));
      for (const [server, end] of this.seen) ends.set({ server }, end.getTime() / 1_000);
    };
    metrics.onRead([ends], show);
  }

  /**
   * Adds a server.
   * @param name the role of the server
   * @param server null = it is used without TLS
   */
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
