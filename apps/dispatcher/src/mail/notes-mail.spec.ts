import { describe, expect, it } from '@jest/globals';
import type { MailedNote } from '@earshot/database';
import { nameTag } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { notesMail } from './notes-mail.js';

const kev = { id: newId(), name: 'Kev' };
const note: MailedNote = {
  projectId: newId(),
  projectName: 'Anvils',
  mentionId: newId(),
  source: 'reddit',
  author: 'Ada',
  text: `${nameTag(kev.id)}, can you <b>answer</b>?`,
  people: [kev],
};
const baseUrl = 'https://earshot.example';
const page = ({ projectId, mentionId }: MailedNote) => `${baseUrl}/p/${projectId}/mentions/${mentionId}`;

describe('the e-mail to a person mentioned in notes', () => {
  it('says who wrote what, with names, and links to the mention', () => {
    expect(notesMail([note], baseUrl)).toMatchObject({
      brand: 'Anvils',
      headline: 'Ada mentioned you in a note',
      quotes: [
        { heading: 'Ada, about a mention on Reddit', text: '@Kev, can you <b>answer</b>?', link: null },
      ],
      link: { label: 'Open the mention', url: page(note) },
      footer: expect.stringContaining(`${baseUrl}/account`),
    });
  });

  it('contains several notes, each with its mention, and the project if there are several', () => {
    const other = { ...note, projectId: newId(), projectName: 'Springs', mentionId: newId() };
    const mail = notesMail([note, other], baseUrl);
    expect(mail).toMatchObject({ brand: 'Earshot', headline: 'You were mentioned in 2 notes' });
    expect(mail.quotes?.map(({ heading, link }) => [heading, link?.url])).toEqual([
      ['Ada, about a mention on Reddit (Anvils)', page(note)],
      ['Ada, about a mention on Reddit (Springs)', page(other)],
    ]);
  });

  it('shows the first twenty notes, and says that there are more', () => {
    const mail = notesMail(
      Array.from({ length: 21 }, () => note),
      baseUrl,
    );
    expect([mail.quotes?.length, mail.paragraphs]).toEqual([20, ['The first 20 are shown here.']]);
  });
});
