import { describe, expect, it } from '@jest/globals';
import { readLanguage as readNamed } from './read-language.js';

const readLanguage = (text: string): ReturnType<typeof readNamed> => readNamed({ text, names: [] });

describe('readLanguage', () => {
  it.each([
    'Acme wale bahut acche hain, delivery ek din me aa gayi',
    'yaar Acme ka customer care phone hi nahi uthata, kya karu',
    'mera acme order abhi tak nahi aaya, kab aayega?',
    'enna da acme service, panam pochu refund varala, ippo enna seyya',
    'Iphone 17. Adipoli aanenn parayunnu. Best deal aanenn paryunnu, pakshe battery alamb aanennum',
    'Lorem ipsum dolor sit amet Acme consectetur adipiscing elit sed do eiusmod',
  ])('does not take another language in Latin letters for English: %s', (text) => {
    expect(readLanguage(text).known).toBe('not');
  });

  it.each([
    'Acme app keeps freezing on my pixel since the update',
    'pls fix ur app acme its so laggy smh',
    'ngl acme lowkey slaps',
    'wtf acme',
    'Acme sucks',
    'anyone else getting ECONNRESET from acme api?',
    'const acme = new Acme({ key: process.env.KEY }); await acme.send()',
    'ACME STOLE MY MONEY AND NOBODY ANSWERS',
  ])('takes English for English, with slang and code: %s', (text) => {
    expect(readLanguage(text).known).toBe('well');
  });

  it.each([
    ['de', 'Acme kaputt'],
    ['es', 'Acme no funciona'],
    ['es', 'gracias Acme'],
    ['fr', 'Acme en panne'],
    ['fr', 'merci Acme'],
    ['pt', 'Acme travando'],
    ['it', 'Acme bloccato'],
    ['nl', 'Acme werkt niet'],
  ])('recognises %s by few words: %s', (language, text) => {
    expect(readLanguage(text)).toEqual({ language, known: 'less' });
  });

  it.each(['Acme down', 'no bug in Acme', 'Acme fatal error', 'Kaputt GmbH', 'Acme @gracias', 'adoro Acme'])(
    'says nothing about few words that may be English, names, or words of several languages: %s',
    (text) => {
      expect(readLanguage(text)).toEqual({ language: null, known: 'well' });
    },
  );

  it('does not take the name of the brand for a word of a language', () => {
    const text = 'really keurig?';
    expect(readNamed({ text, names: [{ start: 7, end: 13 }] }).language).toBeNull();
  });

  it('keeps the language that was found, unless its words contradict it', () => {
    expect(readLanguage('Acme est en panne depuis ce matin, que faire ?').language).toBe('fr');
    expect(readLanguage('mera acme order abhi tak nahi aaya, kab aayega?').language).toBeNull();
  });
});
