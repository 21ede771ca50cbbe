import { newId } from '@earshot/platform';
import { accountMailRows, AccountMailRepository } from '../../account/account-mail.repository.js';
import { noteMailRows } from '../../note/note-mail.repository.js';
import { NoteRepository } from '../../note/note.repository.js';
import { statusMailRows, StatusMailRepository } from '../../status-mail/status-mail.repository.js';
import { givenMonitor, givenProject, givenUser } from '../given.js';
import { givenMentions } from './leased-mentions.js';
import { idsOf, type LeasedNounUnderTest, leaseMs, named } from './leased-noun.js';

export const ofStatusMails: LeasedNounUnderTest = {
  name: 'status mails',
  rows: statusMailRows,
  async given(test, count) {
    const { id } = await givenUser(test.database);
    const about = { kind: 'source_back', source: 'x', since: '', until: '' } as const;
    return test.database.asSystem((tx) =>
      new StatusMailRepository().addDetails(tx, Array(count).fill(id), about),
    );
  },
  async claim(tx) {
    const mailIds = await idsOf(tx, 'notices');
    const mail = await new StatusMailRepository().claim(tx, { mailIds, leaseMs });
    return mail === null ? [] : [mail];
  },
  claimSuspects: (tx, limit) => statusMailRows.claimSuspects(tx, {}, { limit, leaseMs }, named),
  claimsOne: true,
};

export const ofAccountMails: LeasedNounUnderTest = {
  name: 'account mails',
  rows: accountMailRows,
  async given(test, count) {
    const { id: userId, email } = await givenUser(test.database);
    const mail = {
      userId,
      email,
      kind: 'email_changed',
      sealedToken: null,
      detail: null,
      expiresAt: null,
    } as const;
    const mails = Array.from({ length: count }, () => ({ ...mail, id: newId() }));
    await test.database.asSystem(async (tx) => {
      for (const each of mails) await new AccountMailRepository().insert(tx, each);
    });
    return mails.map(({ id }) => id);
  },
  async claim(tx) {
    const mailIds = await idsOf(tx, 'account_mails');
    const mail = await new AccountMailRepository().claim(tx, { mailIds, leaseMs });
    return mail === null ? [] : [mail];
  },
  claimSuspects: (tx, limit) => accountMailRows.claimSuspects(tx, {}, { limit, leaseMs }, named),
  claimsOne: true,
};

export const ofNoteMails: LeasedNounUnderTest = {
  name: 'note mails',
  rows: noteMailRows,
  async given(test, count) {
    const author = await givenUser(test.database);
    const { id: projectId } = await givenProject(test.database, { ownerUserId: author.id });
    const [mentionId = ''] = await givenMentions(test, 1, await givenMonitor(test.database, projectId));
    const people: string[] = [];
    for (let number = 0; number < count; number += 1) people.push((await givenUser(test.database)).id);
    const note = {
      id: newId(),
      projectId,
      mentionId,
      author: { kind: 'user', ...author },
      text: 'Hello',
    } as const;
    await test.database.asSystem(async (tx) => {
      await tx.query(
        "INSERT INTO members (project_id, user_id, role) SELECT $1, unnest($2::uuid[]), 'member'",
        [projectId, people],
      );
      await new NoteRepository().insert(tx, note);
      await new NoteRepository().setPeople(tx, projectId, note.id, people);
    });
    const made = await test.dataSource.query<{ id: string }[]>(
      'SELECT id FROM note_mails WHERE user_id = ANY($1)',
      [people],
    );
    return made.map(({ id }) => id);
  },
  claim: (tx, limit) => noteMailRows.claim(tx, {}, { limit, leaseMs }, named),
  claimSuspects: (tx, limit) => noteMailRows.claimSuspects(tx, {}, { limit, leaseMs }, named),
  claimsOne: true,
};
