import { Database } from '../../libs/database/dist/index.js';
import { givenMentions } from '../../libs/database/dist/testing/index.js';

/** Stores mentions of a monitor as if they had been scanned and classified. */
export function storeMentions(dataSource, projectId, { id, keywords }, mentions) {
  return givenMentions(new Database(dataSource), { id, projectId, keywords }, mentions);
}
