import type { Channel, Destination } from './channel.js';

/** How the destination behaves: takes it, is busy, refuses for good, never answers. */
export type Behaviour = 'takes' | 'busy' | 'refuses' | 'hangs';

/** A message as it came over the wire. */
export interface WireCopy {
  /** What receivers recognise repetitions by. */
  readonly id: string;
  /** Names of headers, in lower case. */
  readonly headers: readonly string[];
  /** Every text that a reader or program gets, decoded; escapes of the format stay. */
  readonly content: string;
}

/** A channel together with a real destination that it delivers to. */
export interface ChannelLab {
  readonly channel: Channel;
  readonly destination: Destination;
  /** Must not stand in any error. */
  readonly secrets: readonly string[];
  behave(behaviour: Behaviour): void;
  copies(): Promise<readonly WireCopy[]>;
  /** Takes the destination off the network. */
  stop(): Promise<void>;
}

/** What is said of a channel's messages. */
export interface ChannelTraits {
  /** The unescaped form of hostile text, which must not arrive. */
  readonly hostile: RegExp;
  /** How a match stands out in the text; null = the channel is for programs, which get offsets. */
  readonly marked: RegExp | null;
}
