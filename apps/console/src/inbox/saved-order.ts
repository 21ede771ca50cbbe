import { browserMemory } from '../data/memory/browser-memory.js';
import type { MentionView } from '../filter/mention-filter.js';

/** The order last chosen in this browser, for addresses without one. */
export const savedOrder = {
  read: (): MentionView['order'] => (browserMemory.read('order') === 'urgency' ? 'urgency' : 'found'),
  write: (order: MentionView['order']): void => browserMemory.write('order', order),
};
