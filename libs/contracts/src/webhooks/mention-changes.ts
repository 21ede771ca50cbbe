import { categories, mentionStatuses, removalReasons, sentiments } from '@earshot/domain';
import type { AnyField } from '../fields/field.js';
import { Flag, Integer, objectWith, OneOf, Part } from '../fields/fields.js';
import { PersonOutput } from '../notes/person.output.js';

const known = { nullable: true } as const;

/** A field that changed: `declare` makes the value with this description. */
function change<F extends AnyField>(declare: (description: string) => F, description: string) {
  const Change = objectWith({ before: declare('What it was.'), after: declare('What it became.') });
  return Part(() => Change, description, { optional: true });
}

/** What changed about a mention: only the fields that did. */
export class MentionChanges extends objectWith({
  status: change((about) => OneOf(mentionStatuses, about), 'Its triage status.'),
  assignee: change((about) => Part(() => PersonOutput, about, known), 'Its assignee; null = nobody.'),
  is_relevant: change((about) => Flag(about, known), 'Whether it is about the brand; null = not classified.'),
  category: change((about) => OneOf(categories, about, known), 'Its category; null = not classified.'),
  sentiment: change((about) => OneOf(sentiments, about, known), 'Its sentiment; null = not classified.'),
  urgency: change(
    (about) => Integer(about, { ...known, min: 0, max: 100 }),
    'Its urgency; null = not classified.',
  ),
  removed_reason: change(
    (about) => OneOf(removalReasons, about, known),
    'Why it was emptied; null = it was not.',
  ),
}) {}
