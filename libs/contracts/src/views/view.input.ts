import { longestViewName, maxViews } from '@earshot/domain';
import { InputPart, Integer, Text } from '../fields/fields.js';
import { MentionFilterInput } from '../mentions/filter/mention-filter.input.js';

export const ViewName = (optional: { optional?: true } = {}): PropertyDecorator =>
  Text('Its name; unique in the project.', { max: longestViewName, unique: true, ...optional });

export const ViewFilter = (optional: { optional?: true } = {}): PropertyDecorator =>
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
