import { type FeedPresetName, feedPresetNames } from '@earshot/domain';
import { OneOf, WebAddress, Text } from '../fields/fields.js';

/** A feed, given by its address or by a preset that supplies one. */
export class FeedAddressInput {
  @WebAddress('Of the feed or of its page; or preset and name.', { optional: true })
  address?: string;

  @OneOf(feedPresetNames, 'Turns name into an address.', { optional: true })
  preset?: FeedPresetName;

  @Text('E.g. selfhosted, nodejs/node.', { max: 200, optional: true })
  name?: string;
}
