import { feedPresetNames } from '@earshot/domain';
import { objectWith, OneOf, Text, WebAddress } from '../fields/fields.js';

/** A feed, given by its address or by a preset that supplies one. */
export class FeedAddressInput extends objectWith({
  address: WebAddress('Of the feed or of its page; or preset and name.', { optional: true }),
  preset: OneOf(feedPresetNames, 'Turns name into an address.', { optional: true }),
  name: Text('E.g. selfhosted, nodejs/node.', { max: 200, optional: true }),
}) {}
