import { DeletedOutput } from '../deleted.output.js';
import { examples } from '../examples.js';
import { Id } from '../fields/fields.js';
import { defineOperation } from '../operation.js';

export class RemoveFeedInput {
  @Id({ description: 'Id of the feed.' })
  id: string;
}

export const removeFeed = defineOperation({
  name: 'remove_feed',
  summary: 'Stop reading a feed',
  description: 'Use it to stop reading a feed for good; it can be added again. Mentions stay as they are.',
  method: 'DELETE',
  path: '/feeds/{id}',
  scope: 'monitors:write',
  access: 'any',
  tenancy: 'project',
  hints: { readOnly: false, destructive: true, idempotent: true },
  input: RemoveFeedInput,
  output: DeletedOutput,
  errors: ['NOT_FOUND'],
  example: { id: examples.feed.id },
});
