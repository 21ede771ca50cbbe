import { DeletedOutput } from '../deleted.output.js';
import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';

export const removeFeed = defineOperation({
  name: 'remove_feed',
  summary: 'Stop reading a feed',
  description: 'Use it to stop reading a feed for good; it can be added again. Mentions stay as they are.',
  method: 'DELETE',
  path: '/feeds/{id}',
  scope: 'monitors:write',
  access: 'any',
  input: idInput('Id of the feed.'),
  output: DeletedOutput,
  example: { id: examples.feed.id },
});
