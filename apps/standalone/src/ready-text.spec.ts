import { expect, it } from '@jest/globals';
import { readyText } from './ready-text.js';

const folders = { dataDir: '/elsewhere', databaseDir: null };

const facts = {
  base_url: 'http://localhost:3000',
  mcp_url: 'http://localhost:3000/mcp',
  email: 'you@earshot.example',
  password: 'made-up-for-you',
  session_token: 'ess_session',
  project_id: '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e2f',
  api_key: 'esk_key',
  sandbox_url: null,
  pid: 1,
};

it('readyText lists the URL for people first, then how to sign in, then what programs need', () => {
  const text = readyText(facts, '/sign-in/esl_link', folders);
  const [first = '', ...rest] = text.split('\n').filter((line) => line !== '');
  expect(first).toBe('Earshot is ready: http://localhost:3000/');
  expect(rest.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['Sign in', 'http://localhost:3000/sign-in/esl_link', '(once, within 10 minutes)'],
    ['Account', 'you@earshot.example', 'made-up-for-you'],
    ['API key', 'esk_key'],
    ['Tools', 'http://localhost:3000/mcp'],
    ['Files', '/elsewhere', '(earshot.log, standalone.json)'],
    ['Try it', `npm run mcp -- --data '/elsewhere' list_mentions '{"limit":3}'`],
    ['Ctrl-C stops it.'],
  ]);
  expect(text).not.toContain(facts.session_token);
});

it('readyText shows no password that no longer works', () => {
  const text = readyText({ ...facts, password: null }, null, folders);
  expect(text).toContain('Account  you@earshot.example  (with the password that you have set)');
  expect(text).not.toContain('Sign in');
});

it("readyText says where to set up the user's own brand, if there is a sample", () => {
  const text = readyText({ ...facts, sandbox_url: 'http://127.0.0.1:3999' }, null, folders);
  expect(text).toContain('Your own http://localhost:3000/new');
  expect(readyText(facts, null, folders)).not.toContain('/new');
});

it('readyText names the folder of a database outside the data folder', () => {
  const text = readyText(facts, null, { dataDir: '/root/var', databaseDir: '/var/lib/earshot/5f' });
  expect(text).toContain(
    '  Files    /root/var  (earshot.log, standalone.json)\n           /var/lib/earshot/5f  (the database)\n',
  );
});
