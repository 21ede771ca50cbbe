import { randomBytes } from 'node:crypto';
import { ApiClient } from '../../apps/e2e/dist/stack/api-client.js';
import { Database } from '../../libs/database/dist/index.js';
import { givenMentions } from '../../libs/database/dist/testing/index.js';

/**
 * Signs up a new user with a project.
 * @param {string} baseUrl
 * @param {object} project as given to create_project
 * @param {string} [name] of the person
 */
export async function signUpWithProject(baseUrl, project, name = 'Ada') {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const person = { email, password: 'a sentence for pictures only', name };
  const anonymous = new ApiClient(baseUrl, null);
  const { session_token: token } = await anonymous.post('/api/auth/sign-up', person);
  const signedIn = anonymous.withToken(token);
  const { id } = await signedIn.post('/api/v1/projects', project);
  return { person, project: id, api: signedIn.inProject(id) };
}

/** Stores mentions of a monitor as if they had been scanned and classified. */
export function storeMentions(dataSource, projectId, { id, keywords }, mentions) {
  return givenMentions(new Database(dataSource), { id, projectId, keywords }, mentions);
}
