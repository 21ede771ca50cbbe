import { Id, objectWith, RawText } from '../fields/fields.js';

export class PersonOutput extends objectWith({
  id: Id('Id of the person.'),
  name: RawText('Their name.'),
}) {}
