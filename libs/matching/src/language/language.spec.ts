import { describe, expect, it } from '@jest/globals';
import { languages } from '@earshot/domain';
import { eld } from 'eld/extrasmall';
import fc from 'fast-check';
import { isReadAsEnglish, languageOf } from './language.js';

describe('languageOf', () => {
  it.each<[string, string[]]>([
    ['en', [
      'How do I connect Acme to Slack?', 'the new acme update is not working for me', 'I love Acme, best tool I have ever used!',
      'Acme customer support is a joke. Two weeks and still no reply.', 'why is my acme order still not here @acme',
    ]],
    ['de', [
      'Acme geht seit gestern nicht mehr', 'Warum ist die Rechnung von Acme schon wieder falsch?', 'ich liebe Acme, einfach super',
      'Die neue Version von Acme ist leider noch langsamer als die alte',
    ]],
    ['fr', ["Acme ne marche pas depuis ce matin", 'je vous ai écrit trois fois, toujours pas de réponse', "c'est la pire appli du monde, merci Acme"]],
    ['es', ['Acme no funciona desde ayer, qué pasa', 'me cobraron dos veces y no me responden', 'el servicio de Acme es muy bueno']],
    ['pt', ['o Acme não funciona desde ontem', 'vocês não respondem os meus e-mails, é um absurdo', 'eu amo o Acme, muito bom']],
    ['it', ['Acme non funziona da ieri, perché?', 'il servizio di Acme è molto lento', 'ho scritto due volte e non mi rispondono']],
    ['nl', ['Acme werkt niet sinds de update, heel vervelend voor mijn werk', 'waarom is de app van Acme weer zo traag', 'ik heb nog geen antwoord van jullie']],
    ['ja', ['Acmeが動かない', '最高のアプリです', 'Acme 壊れた', 'Netflix 解約した']],
    ['ko', ['Acme 앱이 안 돼요']],
    ['ru', ['Acme не работает со вчерашнего дня, поддержка молчит']],
    ['zh', ['这个应用昨天开始就打不开了，客服也不回复', '很喜歡任天堂的遊戲ポケモン，推薦給大家一起玩']],
    ['th', ['แอปนี้ใช้ไม่ได้']],
    ['el', ['Δεν λειτουργεί η εφαρμογή']],
  ])('detects %s in short posts', (language, texts) => {
    expect(texts.map((text) => [text, languageOf(text)])).toEqual(texts.map((text) => [text, language]));
  }); // prettier-ignore

  it.each([
    '',
    'acme',
    'Acme!!!',
    '🎉🎉',
    'https://acme.example/the/and/to',
    '@the #and',
    'Acme X200',
    'lol acme',
    'OK',
    '1234 5678',
  ])('does not guess from %j', (text) => {
    expect(languageOf(text)).toBeNull();
  });

  it.each([
    'Acme takes first place in the smartphone market | Reuters',
    'How great leaders inspire action | Video',
    'Acme · pricing and plans for small teams',
    'add ½ a teaspoon of it, then wait for the foam to settle down',
    'Ticket № 5 is still open after two weeks of waiting',
  ])('is not confused by signs of other scripts: %j', (text) => {
    expect(languageOf(text)).toBe('en');
  });

  it.each(['Brühwerk', 'Kassensturz', 'Les Échos', 'Smørrebrød', 'El Corte Inglés'])(
    'does not take a post for foreign because it names %s',
    (name) => {
      const posts = [
        'X is down',
        'love X',
        'thanks X',
        'X support is useless',
        'why is my X order still not here',
      ];
      for (const post of posts) expect([null, 'en']).toContain(languageOf(post.replace('X', name)));
    },
  );

  it.each<[string, string[]]>([
    ['da', ['Min pakke fra Acme er forsvundet, og kundeservice siger bare at jeg skal vente.', 'Elsker min nye Acme, den er så nem at bruge og larmer næsten ikke.']],
    ['no', ['Kan noen anbefale Acme framfor de andre? Vurderer å kjøpe en.', 'Veldig fornøyd med Acme, kan anbefales på det varmeste!']],
    ['sv', ['Mitt konto hos Acme har blivit hackat och alla pengar är borta.']],
    ['pl', ['Kto jeszcze ma problem z Acme?']],
    ['id', ['Aplikasi Acme tidak bisa dibuka sejak kemarin, tolong dibantu']],
    ['ml', ['ക്യാഷ് ഉണ്ടാക്കാൻ പഠിക്ക് ബ്രോ എന്തിനാ emi എടുക്കുന്നേ']],
    ['my', ['အက်ပ် မနေ့ကတည်းက အလုပ်မလုပ်ဘူး']],
  ])('detects %s, although its neighbours are close', (language, texts) => {
    expect(texts.map((text) => [text, languageOf(text)])).toEqual(texts.map((text) => [text, language]));
  }); // prettier-ignore

  it('returns a tag or null for every text, always the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const language = languageOf(text);
        expect(language === null || /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(language)).toBe(true);
        expect(languageOf(text)).toBe(language);
      }),
    );
  });
});

describe('languages', () => {
  it('are exactly those that can be detected', () => {
    const detected = Object.values(eld.info().Languages).map((language) =>
      language === 'ms' ? 'id' : language,
    );
    expect([...languages].sort()).toEqual([...new Set([...detected, 'km', 'my'])].sort());
  });
});

describe('isReadAsEnglish', () => {
  it.each<[string, boolean]>([
    ['acme', true],
    ['🎉', true],
    ['the app does not work for me', true],
    ['Acme geht seit gestern nicht mehr', false],
    ['привет', false],
    ['很好', false],
  ])('given %j, returns %s', (text, expected) => {
    expect(isReadAsEnglish(text, languageOf(text))).toBe(expected);
  });
});
