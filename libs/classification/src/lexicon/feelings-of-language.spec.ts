import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feelingsOfLanguage } from './feelings-of-language.js';

/** Language, expected feeling (0 = none that should count), sentence. */
const sentences: [string, number, string][] = [
  ['de', -1, 'Seit dem letzten Update stürzt die Acme App dauernd ab, einfach nur ärgerlich'],
  ['de', -1, 'Acme hat mir den Betrag doppelt abgebucht und beim Support meldet sich keiner. Frechheit!'],
  ['de', -1, 'Nie wieder Acme. Drei Wochen gewartet und immer noch nichts da'],
  ['de', -1, 'Der Kundendienst von Acme ist nicht hilfreich'],
  ['de', -1, 'Bei Acme geht seit heute früh nichts mehr, Login funktioniert nicht'],
  ['de', 1, 'Bin von Acme echt begeistert, läuft super und der Support ist freundlich'],
  ['de', 1, 'Danke an Acme für die schnelle Hilfe!'],
  ['de', 1, 'Kann Acme nur weiterempfehlen, tolle Qualität'],
  ['de', 0, 'Acme eröffnet im Mai eine Filiale in Hamburg'],
  ['de', 0, 'Wie verbinde ich Acme mit meinem Kalender?'],
  ['es', -1, 'La app de Acme se cierra sola cada vez que la abro, qué asco'],
  ['es', -1, 'Llevo dos semanas esperando el reembolso de Acme y nadie responde'],
  ['es', -1, 'Pésimo servicio de Acme, no lo recomiendo'],
  ['es', -1, 'Acme no funciona desde ayer'],
  ['es', 1, 'Me encanta la nueva versión de Acme, funciona perfecto'],
  ['es', 1, 'Muchas gracias al equipo de Acme, excelente atención'],
  ['es', 1, 'Muy contento con mi compra en Acme, vale la pena'],
  ['es', 0, 'Acme abrirá una oficina en Madrid en mayo'],
  ['es', 0, '¿Cómo conecto Acme con mi calendario?'],
  ['fr', -1, 'L’appli Acme plante à chaque ouverture depuis la mise à jour'],
  ['fr', -1, 'Toujours pas remboursé par Acme, aucune réponse du service client, c’est une honte'],
  ['fr', -1, 'Acme ne marche plus depuis ce matin'],
  ['fr', -1, 'Vraiment déçue par Acme, je ne recommande pas du tout'],
  ['fr', 1, 'J’adore Acme, c’est vraiment pratique'],
  ['fr', 1, 'Merci à l’équipe Acme, service très efficace'],
  ['fr', 1, 'Acme est le meilleur outil que j’ai testé, au top'],
  ['fr', 0, 'Acme ouvre un bureau à Lyon en mai'],
  ['fr', 0, 'Comment relier Acme à mon agenda ?'],
  ['pt', -1, 'O app da Acme trava toda hora, que lixo'],
  ['pt', -1, 'Faz duas semanas que espero o estorno da Acme e ninguém responde'],
  ['pt', -1, 'Acme não funciona desde ontem'],
  ['pt', -1, 'Péssimo atendimento, nunca mais compro na Acme'],
  ['pt', 1, 'Adorei a nova versão da Acme, ficou muito boa'],
  ['pt', 1, 'Obrigada equipe Acme, atendimento nota 10'],
  ['pt', 1, 'Super recomendo a Acme, entrega rápida'],
  ['pt', 0, 'Acme vai abrir um escritório em Lisboa em maio'],
  ['pt', 0, 'Como conecto a Acme com meu calendário?'],
  ['it', -1, 'L’app di Acme si blocca di continuo, sono stufa'],
  ['it', -1, 'Acme mi ha addebitato due volte e nessuno risponde. Vergognoso'],
  ['it', -1, 'Da ieri Acme non funziona'],
  ['it', -1, 'Acme: servizio scadente, non lo consiglio'],
  ['it', 1, 'Adoro Acme, è comodissimo e l’assistenza è gentilissima'],
  ['it', 1, 'Grazie al team di Acme, ottimo lavoro!'],
  ['it', 1, 'Molto soddisfatto del mio acquisto da Acme'],
  ['it', 0, 'Acme apre un ufficio a Milano a maggio'],
  ['it', 0, 'Come collego Acme al mio calendario?'],
  ['nl', -1, 'De app van Acme loopt steeds vast, heel irritant'],
  ['nl', -1, 'Acme heeft dubbel afgeschreven en niemand reageert'],
  ['nl', -1, 'Inloggen bij Acme werkt niet sinds vanochtend'],
  ['nl', -1, 'Waardeloze klantenservice bij Acme, nooit meer'],
  ['nl', 1, 'Superblij met Acme, werkt perfect en de helpdesk is vriendelijk'],
  ['nl', 1, 'Bedankt Acme voor de snelle hulp!'],
  ['nl', 1, 'Acme is echt een aanrader'],
  ['nl', 0, 'Acme opent in mei een kantoor in Utrecht'],
  ['nl', 0, 'Hoe koppel ik Acme aan mijn agenda?'],
  ['ja', -1, 'アップデートしてからAcmeのアプリがすぐ落ちる。最悪'],
  ['ja', -1, 'Acmeに問い合わせても返事がない。対応が悪い'],
  ['ja', -1, 'Acmeは昨日からログインできない'],
  ['ja', 1, 'Acmeめっちゃ便利！おすすめです'],
  ['ja', 1, 'Acmeのサポートに助かった、ありがとうございます'],
  ['ja', 0, 'Acmeが5月に大阪でオフィスを開設'],
];

/** A single weak word is not a verdict. */
const threshold = 0.3;

describe('feelingsOfLanguage', () => {
  it.each(sentences)('scores a sentence (%s) as %s: %s', (language, feeling, text) => {
    const score = feelingsOfLanguage(text, language)?.score ?? 0;
    expect(Math.abs(score) < threshold ? 0 : Math.sign(score)).toBe(feeling);
  });

  it('returns nothing for languages without a list, and for text without a listed word', () => {
    expect(feelingsOfLanguage('Acme to najlepsza aplikacja', 'pl')).toBeNull();
    expect(feelingsOfLanguage('Acme', 'de')).toBeNull();
    expect(feelingsOfLanguage('constructor __proto__ toString', 'de')).toBeNull();
  });

  it('treats a regional variant like its language', () => {
    expect(feelingsOfLanguage('Acme é péssimo', 'pt-BR')).toEqual(feelingsOfLanguage('Acme é péssimo', 'pt'));
  });

  it('names the words that it counted', () => {
    expect(feelingsOfLanguage('Der Support ist nicht hilfreich', 'de')?.words).toEqual([
      { word: 'hilfreich', points: -1.2 },
    ]);
  });

  it('stays within its ranges for any text in any language', () => {
    const languages = fc.constantFrom('de', 'es', 'fr', 'pt', 'it', 'nl', 'ja', '', '-', 'constructor');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), languages, (text, language) => {
        const feeling = feelingsOfLanguage(text, language);
        if (feeling === null) return;
        expect(Math.abs(feeling.score)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each(['schlecht ', 'a', 'no ', '最悪', '! '])('handles 1 MB of %j', (unit) => {
    expect(() => feelingsOfLanguage(unit.repeat(1_000_000 / unit.length), 'de')).not.toThrow();
  });
});
