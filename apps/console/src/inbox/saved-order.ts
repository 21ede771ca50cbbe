import { browserMemory } from '../data/memory/browser-memory.js';
import type { MentionView } from '../filter/mention-filter.js';

/** Read once, because a choice in another tab must not reorder a list that is being read here. */
let order: MentionView['order'] = browserMemory.read('order') === 'urgency' ? 'urgency' : 'found';

/** The order last chosen in this browser, for addresses without one. */
export const savedOrder = {
  read: (): MentionView['order'] => order,
  write(chosen: MentionView['order']): void {
    order = chosen;
    browserMemory.write('order', chosen);
  },
};
