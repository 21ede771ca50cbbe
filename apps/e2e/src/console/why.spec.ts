import { expect, it } from '@jest/globals';
import { describeConsole } from './harness/describe-console.js';
import { mentionsOf } from './harness/made-up-mentions.js';
import { PageFaults } from './harness/page-faults.js';

const reasons = [
  { about: 'relevance', code: 'distinctive_name', evidence: 'acme', points: 2.5 },
  { about: 'relevance', code: 'used_as_a_word', evidence: 'an acme', points: -1.1 },
  { about: 'category', code: 'model_category', evidence: 'complaint 61 %', points: 6.1 },
  { about: 'category', code: 'model_category_rival', evidence: 'question 30 %', points: -3 },
  { about: 'category', code: 'category_words', evidence: 'ruined', points: 1.2 },
  { about: 'urgency', code: 'model_urgency_today', evidence: '61 %', points: 42 },
  { about: 'urgency', code: 'outage_words', evidence: 'down for everyone', points: 22 },
  { about: 'urgency', code: 'age', evidence: '2 days', points: -6 },
];

describeConsole(
  'the explanation of a verdict in the console',
  (earshot) => {
    it('marks the words of each reason, separates for and against, and says what would have changed it', async () => {
      const person = await earshot.person();
      const text = 'They dropped an acme on my toe. It ruined my day: acme is down for everyone.';
      const [stored] = await earshot.store(person, mentionsOf([text]));
      await earshot.sql('UPDATE mentions SET reasons = $2, urgency = 58, is_relevant = true WHERE id = $1', [
        stored?.id,
        JSON.stringify(reasons),
      ]);
      const page = await earshot.open(`/p/${person.projectId}/mentions/${stored?.id}`, { as: person });
      const faults = new PageFaults(page);
      const why = page.getByRole('region', { name: 'Why', exact: true });
      const pointed = (): Promise<string[]> => page.locator('mark.pointed').allTextContents();

      const outage = why.getByRole('button', { name: 'Says “down for everyone”' });
      await outage.click();
      expect((await pointed()).join('')).toBe('down for everyone');
      expect(await outage.getAttribute('aria-pressed')).toBe('true');
      await faults.look('a reason with its words');
      // With the keyboard; each press points to the next occurrence of the keyword.
      await why.getByRole('button', { name: 'Our dictionary does not list “acme”' }).focus();
      await page.keyboard.press('Enter');
      expect(await pointed()).toEqual(['acme', 'acme']);
      await page.keyboard.press('Enter');
      expect(await pointed()).toEqual([]);
      expect(await page.locator('mark.evidence').allTextContents()).toEqual(
        expect.arrayContaining(['ruined']),
      );

      const about = why.getByRole('region', { name: 'About us' });
      await about.getByRole('heading', { name: 'For it' }).waitFor();
      await about.getByRole('heading', { name: 'Against it' }).waitFor();
      await about.getByRole('button', { name: 'Says “an acme”, as an ordinary word' }).waitFor();
      await about.getByText('It would not be about the brand without one reason').waitFor();
      await why.getByText('a question came second, 31 points behind').waitFor();
      await why.getByText('At 60 or more (2 points higher) it needs attention today').waitFor();
      expect(faults.found).toEqual([]);
    });
  },
  { shared: true },
);
