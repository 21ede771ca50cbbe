import { describe, expect, it } from '@jest/globals';
import { summaryOf } from './summary.js';

describe('summaries', () => {
  it.each([
    [
      'en',
      'Since Monday the Acme app shows me a white page. I tried it on two phones and on the laptop of my brother, and I deleted it and installed it anew. My neighbour sees the same page. Thanks!',
      'The page stays white for minutes.',
      /thank/i,
    ],
    [
      'de',
      'Seit Montag zeigt mir die App von Acme nur eine weiße Seite. Ich habe es auf zwei Handys und auf dem Rechner meines Bruders probiert und alles neu installiert. Meine Nachbarin sieht das auch. Danke euch!',
      'Die Seite bleibt minutenlang weiß.',
      /dank/i,
    ],
  ])('show no bare thanks in place of the matter: %s', (language, text, more, thanks) => {
    expect(summaryOf(null, `${text} ${more}`, ['acme'], language)).not.toMatch(thanks);
  });

  it('show thanks that name the brand', () => {
    const filler =
      'I have been looking for a new bag for a long while, and all of them were either too small or too grey. ';
    const text = `${filler}${filler.replace('bag', 'coat')}Thanks Acme! ${filler.replace('bag', 'hat')}`;
    expect(summaryOf(null, text, ['acme'])).toContain('Thanks Acme!');
  });
});
