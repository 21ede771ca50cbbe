import { type FeedAddressInput, invalidField } from '@earshot/contracts';
import { feedAddressFault, type FeedPreset, feedPresets, parseUrl, presetAddress } from '@earshot/domain';

/**
 * Returns the address that an input names, in its stored form.
 * @throws AppError INVALID_REQUEST if it names none, or one that is not allowed for feeds
 */
export function feedAddressOf({ address, preset, name }: FeedAddressInput): string {
  if (address !== undefined && preset === undefined) {
    const fault = feedAddressFault(address);
    if (fault !== null) throw invalidField('address', 'feed_address', fault);
    if (name === undefined) return plainAddress(address);
    // Often meant as the title of the feed: ignoring it would hide that.
    const message = 'name must not be given with an address: only presets take it.';
    throw invalidField('name', 'with_preset', message);
  }
  if (preset === undefined || address !== undefined) {
    const message = 'Give either an address, or a preset with a name.';
    throw invalidField('address', 'either', message);
  }
  const filled = name === undefined ? null : presetAddress(preset, name);
  if (filled !== null) return filled;
  const { label, nameHint }: FeedPreset = feedPresets[preset];
  throw invalidField('name', 'preset_name', `${label}: give ${nameHint}.`);
}

/** Removes the parts that are never sent, so that the same feed is stored once. */
export function plainAddress(address: string): string {
  const url = parseUrl(address);
  if (url === null) return address;
  url.hash = '';
  return url.href;
}
