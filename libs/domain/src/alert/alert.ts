import type { Category, Sentiment } from '../classification/classification.js';
import type { ChannelName } from './channel-name.js';

export const alertFrequencies = ['instant'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** A rule: which mentions notify whom. Empty lists mean "every". */
export interface Alert {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly channel: ChannelName;
  /** E-mail address or URL, as the channel says. */
  readonly destination: string;
  readonly categories: readonly Category[];
  readonly sentiments: readonly Sentiment[];
  readonly monitorIds: readonly string[];
  /** 0-100 */
  readonly minUrgency: number;
  readonly frequency: AlertFrequency;
  readonly active: boolean;
  readonly createdAt: Date;
}
