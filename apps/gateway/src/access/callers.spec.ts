import { expect, it } from '@jest/globals';
import { listMonitors, listProjects } from '@earshot/contracts';
import { givenTenant, signUp, startTestGateway } from '../testing/test-gateway.js';

it('reads are answered even if the last use of the key or session cannot be recorded', async () => {
  const gateway = await startTestGateway();
  try {
    const { key } = await givenTenant(gateway);
    const session = { token: await signUp(gateway.url) };
    await gateway.database.dataSource.query(`
      UPDATE sessions SET last_used_at = now() - interval '1 hour';
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON api_keys EXECUTE FUNCTION refuse();
      CREATE TRIGGER refuse BEFORE UPDATE ON sessions EXECUTE FUNCTION refuse()`);
    const answers = [
      await gateway.rest(listMonitors, {}, key),
      await gateway.rest(listProjects, {}, session),
    ];
    expect(answers.map(({ failed, error }) => [failed, error])).toEqual([
      [false, undefined],
      [false, undefined],
    ]);
  } finally {
    await gateway.close();
  }
});
