import type { MailText } from '@earshot/channels';
import { type CredentialMail, sourceLabel } from '@earshot/domain';
import { type MailPlace, sourcesLink } from './mail-place.js';

/** The e-mail to owners before a source's token expires. */
export function credentialMail(
  { source, endsAt, refusal }: CredentialMail,
  { at, ...place }: MailPlace & { readonly at: Date },
): MailText {
  const label = sourceLabel(source);
  const day = endsAt.slice(0, 10);
  const daysLeft = Math.ceil((Date.parse(endsAt) - at.getTime()) / 86_400_000);
  const isOver = daysLeft <= 0;
  const when = isOver ? 'has expired' : `expires in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}`;
  return {
    brand: 'Earshot',
    headline: `The access token for ${label} ${when}`,
    paragraphs: [
      isOver
        ? `It expired on ${day}, so nothing more is found on ${label}.`
        : `It expires on ${day} at the latest. After that nothing more is found on ${label}.`,
      refusal === null
        ? 'Earshot renews it automatically every week, but that has not worked lately.'
        : `Earshot renews it automatically every week, but the last attempt was refused: ${refusal}`,
      `The operator of this installation has to create a new one, put it in the configuration and restart the scanner of ${label}.`,
    ],
    link: sourcesLink(place),
    footer: 'Earshot notifies the owners of projects that watch a source before its token expires.',
  };
}
