import { type FeedPresetName, feedPresetNames } from '@earshot/domain';
import { OneOf, WebAddress, Text } from '../fields/fields.js';

/** Which feed: by its address, or by a preset that fills it in. */
export class FeedAddressInput {
  @WebAddress({
    description: 'Of the feed, or of a page that names one. Or give preset and name.',
    optional: true,
  })
  address?: string;

  @OneOf(feedPresetNames, { description: 'Fills in the address from name.', optional: true })
  preset?: FeedPresetName;

  @Text({
    description: 'E.g. selfhosted, nodejs/node, meta.discourse.org, a channel id.',
    max: 200,
    optional: true,
  })
  name?: string;
}
