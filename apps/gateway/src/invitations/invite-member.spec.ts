import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inviteMember, type MadeInvitationOutput } from '@earshot/contracts';
import { waitsForLock } from '@earshot/database/testing';
import { invitationLifeMs } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { hashToken } from '../access/token.js';
import { callAccount, mailsTo } from '../testing/call-account.js';
import { userIdOf } from '../testing/given-member.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';
import { invitationsPerDay } from './invite-member.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function invite(input: object, on = gateway, as = tenant.session): Promise<MadeInvitationOutput> {
  return (await on.rest(inviteMember, input, as)).data as MadeInvitationOutput;
}
const open = (link: string, on = gateway) =>
  callAccount(on, 'POST', 'invitation', { token: link.replace(/^.*\//, '') });

describe('invite_member', () => {
  it('returns a link that says what it is for, works for seven days, and is stored as a hash', async () => {
    const made = await invite({});
    expect(made).toMatchObject({ role: 'member', email: null, invited_by: 'Ada', mailed: false });
    expect(made.link).toMatch(/^http:\/\/earshot\.example\/join\/esl_[0-9A-Za-z]{49}$/);
    expect(new Date(made.expires_at).getTime() - new Date(made.created_at).getTime()).toBe(invitationLifeMs);
    expect((await open(made.link)).data).toEqual({
      ...{ project: 'Acme', role: 'member', invited_by: 'Ada', email: null },
      expires_at: made.expires_at,
    });
    const token = made.link.replace(/^.*\//, '');
    const [row] = await gateway.database.dataSource.query<{ row: string; hash: Buffer }[]>(
      'SELECT i::text AS row, token_hash AS hash FROM invitations i WHERE id = $1',
      [made.id],
    );
    expect(row?.hash).toEqual(hashToken(token));
    expect(row?.row).not.toContain(token);
  });

  it('e-mails the link to its recipient once, however often the call is repeated', async () => {
    const as = { ...tenant.session, idempotencyKey: newId() };
    const input = { role: 'viewer', email: 'Bo@Example.org' };
    const made = await invite(input, gateway, as);
    const again = await gateway.tool(inviteMember, input, as);
    expect([again.data, again.meta.idempotencyReplayed]).toEqual([made, true]);
    expect(made).toMatchObject({ role: 'viewer', email: 'bo@example.org', mailed: true });
    const mails = await mailsTo(gateway, 'bo@example.org');
    expect(mails).toMatchObject([{ kind: 'invitation', detail: 'Ada to the project Acme' }]);
    expect(made.link).toBe(`http://earshot.example/join/${mails[0]?.token}`);
  });

  it('does not find a project that is deleted at the same moment', async () => {
    const { session, projectId } = await givenTenant(gateway);
    let invited: ReturnType<TestGateway['rest']> | undefined;
    await gateway.database.database.asSystem(async (tx) => {
      await tx.query('UPDATE projects SET deleted_at = now() WHERE id = $1', [projectId]);
      invited = gateway.rest(inviteMember, {}, session);
      expect(await waitsForLock(gateway.database.dataSource, invited)).toBe(true);
    });
    expect((await invited)?.error).toMatchObject({ code: 'NOT_FOUND', message: 'No such project.' });
  });

  it('still returns the link if no mail is configured', async () => {
    const silent = await startTestGateway({ SMTP_URL: '', MAIL_FROM: '' });
    try {
      const { session } = await givenTenant(silent);
      const made = await invite({ email: 'bo@example.org' }, silent, session);
      expect([made.mailed, await mailsTo(silent, 'bo@example.org')]).toEqual([false, []]);
      expect((await open(made.link, silent)).status).toBe(200);
    } finally {
      await silent.close();
    }
  });

  it('refuses more invitations a day than a team needs', async () => {
    const busy = await givenTenant(gateway);
    await gateway.database.dataSource.query(
      `INSERT INTO invitations (id, project_id, role, token_hash, invited_by, created_at, expires_at)
       SELECT gen_random_uuid(), $1, 'viewer', sha256(('busy ' || n)::bytea), $2, now(), now() + interval '7 days'
       FROM generate_series(1, $3) n`,
      [busy.projectId, await userIdOf(gateway, busy.email), invitationsPerDay - 1],
    );
    const answers = await Promise.all([1, 2, 3].map(() => gateway.rest(inviteMember, {}, busy.session)));
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
  });
});
