import type { Channel, Destination } from './channel.js';

/** How the destination behaves: accepts the message, is busy, refuses permanently, never answers. */
export type Behaviour = 'takes' | 'busy' | 'refuses' | 'hangs';

/** A message as received over the wire. */
export interface WireCopy {
  /** The id by which receivers recognise repeats. */
  readonly id: string;
  /** Header names, in lower case. */
  readonly headers: readonly string[];
  /** All text that a reader or program receives, decoded; escapes of the format remain. */
  readonly content: string;
}

/** A channel and a real destination that it delivers to. */
export interface ChannelLab {
  readonly channel: Channel;
  readonly destination: Destination;
  /** Must not appear in any error. */
  readonly secrets: readonly string[];
  behave(behaviour: Behaviour): void;
  copies(): Promise<readonly WireCopy[]>;
  /** Takes the destination off the network. */
  stop(): Promise<void>;
}

/** Properties of a channel's messages. */
export interface ChannelTraits {
  /** Matches hostile text that is not escaped, which must not arrive. */
  readonly hostile: RegExp;
  /** How a match is marked in the text; null = the channel is for programs, which get offsets. */
  readonly marked: RegExp | null;
}
