import { browserMemory } from '../data/memory/browser-memory.js';
import type { MentionView } from '../filter/mention-filter.js';

/** The order that was chosen last in this browser, for addresses that name none. */
export const savedOrder = {
  read: (): MentionView['order'] => (browserMemory.read('order') === 'urgency' ? 'urgency' : 'found'),
  write: (order: MentionView['order']): void => browserMemory.write('order', order),
};
