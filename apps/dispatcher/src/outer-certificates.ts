import { Injectable } from '@nestjs/common';
import { EmailConfig } from '@earshot/channels';
import { CertificateEnds, tlsServerOf } from '@earshot/platform';
import { DispatcherConfig } from './dispatcher.config.js';

/**
 * Monitors the expiry of the certificates of BASE_URL and the mail server. Runs in the dispatcher, because that may connect
 * to outside addresses.
 */
@Injectable()
export class OuterCertificates {
  constructor(ends: CertificateEnds, { baseUrl }: DispatcherConfig, { smtp }: EmailConfig) {
    ends.watch('base_url', tlsServerOf(baseUrl));
    ends.watch('mail', smtp === null ? null : tlsServerOf(smtp.url));
  }
}
