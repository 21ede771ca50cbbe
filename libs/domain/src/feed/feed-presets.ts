/** A kind of feed whose address is built from a name. */
export interface FeedPreset {
  /** Its display name. */
  readonly label: string;
  /** A hint for the name, with an example. */
  readonly nameHint: string;
  readonly pattern: RegExp;
  readonly address: (name: string) => string;
}

const encoded = encodeURIComponent;
const tag = /^[\w+.#-]{1,60}$/;

/** Presets only fill in an address. Names may have the usual prefixes: `r/`, `https://`. */
export const feedPresets = {
  subreddit: {
    label: 'Subreddit',
    nameHint: 'its name, e.g. selfhosted',
    pattern: /^\w{2,22}$/,
    address: (name) => `https://www.reddit.com/r/${name}/new/.rss`,
  },
  discourse: {
    label: 'Discourse forum',
    nameHint: 'its host, e.g. meta.discourse.org',
    pattern: /^[\w-]+(?:\.[\w-]+)+(?::\d{1,5})?(?:\/[\w/-]+)?$/,
    address: (name) => `https://${name}/posts.rss`,
  },
  youtube_channel: {
    label: 'YouTube channel',
    nameHint: 'its id, e.g. UC_x5XG1OV2P6uZZ5FSM9Ttw',
    pattern: /^UC[\w-]{22}$/,
    address: (name) => `https://www.youtube.com/feeds/videos.xml?channel_id=${name}`,
  },
  stack_overflow_tag: {
    label: 'Stack Overflow tag',
    nameHint: 'the tag, e.g. typescript',
    pattern: tag,
    address: (name) => `https://stackoverflow.com/feeds/tag?tagnames=${encoded(name)}&sort=newest`,
  },
  medium_tag: {
    label: 'Medium tag',
    nameHint: 'the tag, e.g. self-hosting',
    pattern: tag,
    address: (name) => `https://medium.com/feed/tag/${encoded(name)}`,
  },
  dev_to_tag: {
    label: 'dev.to tag',
    nameHint: 'the tag, e.g. webdev',
    pattern: tag,
    address: (name) => `https://dev.to/feed/tag/${encoded(name)}`,
  },
  github_releases: {
    label: 'GitHub releases',
    nameHint: 'the repository, e.g. nodejs/node',
    pattern: /^[\w.-]{1,100}\/[\w.-]{1,100}$/,
    address: (name) => `https://github.com/${name}/releases.atom`,
  },
  google_alert: {
    label: 'Google Alert',
    nameHint: 'the two numbers of its feed, e.g. 0417546/4428013',
    pattern: /^\d{5,30}\/\d{5,30}$/,
    address: (name) => `https://www.google.com/alerts/feeds/${name}`,
  },
} as const satisfies Readonly<Record<string, FeedPreset>>;

export type FeedPresetName = keyof typeof feedPresets;
export const feedPresetNames = Object.keys(feedPresets) as readonly FeedPresetName[];

/** The address that a preset builds from a name; null = the name is not valid. */
export function presetAddress(preset: FeedPresetName, name: string): string | null {
  const { pattern, address }: FeedPreset = feedPresets[preset];
  const bare = name
    .trim()
    .replace(/^https?:\/\/(?:www\.)?(?:(?:reddit|github|medium|google)\.com|dev\.to)\//i, '')
    .replace(/^https?:\/\//i, '')
    .replace(/^\/?r\/|^t\/|^tag\/|^#|^alerts\/feeds\//i, '')
    .replace(/\/+$/, '');
  return pattern.test(bare) ? address(bare) : null;
}
