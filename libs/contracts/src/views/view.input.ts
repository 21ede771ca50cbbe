import { longestViewName, maxViews } from '@earshot/domain';
import type { Field, Yes } from '../fields/field.js';
import { InputPart, Integer, Text } from '../fields/fields.js';
import { MentionFilterInput } from '../mentions/filter/mention-filter.input.js';

export const ViewName = <O extends Yes>(optional: { optional?: O } = {}): Field<string, undefined, O> =>
  Text('Its name; unique in the project.', { max: longestViewName, unique: true, ...optional });

export const ViewFilter = <O extends Yes>(
  optional: { optional?: O } = {},
): Field<MentionFilterInput, undefined, O> =>
  InputPart(
    () => MentionFilterInput,
    'Which mentions it shows: fields of list_mentions. {} = all.',
    optional,
  );

export const ViewPosition = Integer('Its place, 0 = first; the others move along.', {
  optional: true,
  min: 0,
  max: maxViews - 1,
});
