import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { MentionOutput } from './output/mention.output.js';
import { UpdateMentionStatusInput } from './update-mention-status.js';

export const getMention = defineOperation({
  name: 'get_mention',
  summary: 'Get one mention',
  description:
    'Use it to read a mention in full: the post, where the keywords are in it, and its classification. Changes nothing.',
  method: 'GET',
  path: '/mentions/{id}',
  scope: 'mentions:read',
  access: 'any',
  input: idInput('Id of the mention.'),
  output: MentionOutput,
  changedBy: UpdateMentionStatusInput,
  example: { id: examples.mention.id },
});
