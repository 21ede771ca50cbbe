import { Injectable } from '@nestjs/common';
import { EmailConfig } from '@earshot/channels';
import { CertificateEnds, tlsServerOf } from '@earshot/platform';
import { DispatcherConfig } from './dispatcher.config.js';

/** Watches when the certificates of BASE_URL and of the mail server expire. The dispatcher does, because it may connect to outside addresses. */
@Injectable()
export class OuterCertificates {
  constructor(ends: CertificateEnds, { baseUrl }: DispatcherConfig, { smtp }: EmailConfig) {
    ends.watch('base_url', tlsServerOf(baseUrl));
    ends.watch('mail', smtp === null ? null : tlsServerOf(smtp.url));
  }
}
