import { randomBytes } from 'node:crypto';

const password = 'a sentence nobody guesses';

/**
 * Signs up a person and makes them another owner of the project.
 * @param {string} url of the gateway
 * @param {import('typeorm').DataSource} dataSource
 * @param {string} projectId
 * @returns {Promise<{ email: string, password: string, token: string }>} `token`: of a session
 */
export async function signUp(url, dataSource, projectId) {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const answer = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, name: 'Bench' }),
  });
  if (!answer.ok) throw new Error(`Signing up returned ${answer.status}: ${await answer.text()}`);
  const { data } = await answer.json();
  await dataSource.query("INSERT INTO members (project_id, user_id, role) VALUES ($1, $2, 'owner')", [
    projectId,
    data.user.id,
  ]);
  return { email, password, token: data.session_token };
}
