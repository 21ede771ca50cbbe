import { type FeedAddressInput, invalidRequest } from '@earshot/contracts';
import { feedAddressFault, type FeedPreset, feedPresets, parseUrl, presetAddress } from '@earshot/domain';

/**
 * The address that an input names, written as it is kept.
 * @throws AppError INVALID_REQUEST where it names none, or one that no feed may have
 */
export function feedAddressOf({ address, preset, name }: FeedAddressInput): string {
  if (address !== undefined && preset === undefined) {
    const message = feedAddressFault(address);
    if (message !== null) throw invalidRequest([{ field: 'address', rule: 'feed_address', message }]);
    return plainAddress(address);
  }
  if (preset === undefined || address !== undefined) {
    const message = 'Give either an address, or a preset with a name.';
    throw invalidRequest([{ field: 'address', rule: 'either', message }]);
  }
  const filled = name === undefined ? null : presetAddress(preset, name);
  if (filled !== null) return filled;
  const { label, nameHint }: FeedPreset = feedPresets[preset];
  throw invalidRequest([{ field: 'name', rule: 'preset_name', message: `${label}: give ${nameHint}.` }]);
}

/** Without what is never sent: the same feed is one feed. */
export function plainAddress(address: string): string {
  const url = parseUrl(address);
  if (url === null) return address;
  url.hash = '';
  return url.href;
}
