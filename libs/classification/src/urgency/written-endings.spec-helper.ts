import { writtenEmergencies } from './written-emergencies.spec-helper.js';

/** English emergencies followed by sentences that say that nothing is over. */
export const openEmergencies: readonly string[] = [
  'I have not been able to reach support.',
  'I want this fixed now!',
  'Still not resolved after two weeks.',
  'Please get it fixed.',
  'Why is this still not fixed?',
  'It is still not fixed.',
  'Has this been resolved?',
  'When will it be fixed?',
  'They say it is resolved, it is not.',
  'I wish they had fixed it.',
  'They refunded only half.',
  'It was fixed for a day but now it is broken again.',
].flatMap((ending) => writtenEmergencies.slice(0, 10).map((text) => `${text}. ${ending}`));

/** Emergencies in other languages that are not over. */
// prettier-ignore
export const openElsewhere: readonly string[] = [
  'Acme hat die Sicherheitslücke noch nicht behoben',
  'Datenleck bei Acme. Wann wird das behoben?',
  'Datenleck bei Acme, ich hoffe, dass das bald behoben ist',
  'Panne générale, Acme n\'a toujours pas résolu le problème',
  'Acme no ha resuelto la filtración de datos',
  'La fuga di dati di Acme non è ancora risolta',
  'Het datalek bij Acme is nog niet opgelost',
  'O vazamento de dados da Acme ainda não foi resolvido',
  'Vazamento de dados na Acme, ainda não está solucionado',
  'Acmeの大規模障害が復旧したら教えて',
];

/** Emergencies that are over. */
// prettier-ignore
export const endedEmergencies: readonly string[] = [
  'Acme fixed the security hole in version 2.1',
  'Acme was down for everyone, it is back up now',
  'My Acme account was hacked. EDIT: fixed',
  'My Acme account was hacked last year, they quickly sorted it',
  'Acme hat die Sicherheitslücke gestern behoben',
  'Das Datenleck bei Acme wurde inzwischen behoben',
  'Acme a résolu la panne générale de ce matin',
  'Acme resolvió la filtración de datos ayer',
  'Acme ya ha resuelto la caída general',
  'Acme resolveu o vazamento de dados ontem',
  'Acme ha risolto la fuga di dati',
  'Acme heeft het datalek gisteren opgelost',
  'Acmeの大規模障害は復旧しました',
];

/** A negation that denies something else than the emergency. */
// prettier-ignore
export const deniedElsewhere: readonly string[] = [
  'This is not only a data breach at Acme, my card is charged too',
  'Acme did not tell us that our data was leaked',
  'No warning from Acme, my account was hacked',
  'Oh no my Acme account was hacked',
  'No data loss at Acme, but my account was hacked',
  'Acme is not working for everyone, not just for me',
  'Acme is broken, nobody can log in',
  'Acme is broken, everyone cannot pay',
  '911 is not working on Acme phones',
  'No vazamento de dados da Acme, meu CPF foi publicado',
  'I am angry that Acme has not reported the data breach, my card is being charged',
];

/** Emergencies that did not happen. */
// prettier-ignore
export const deniedEmergencies: readonly string[] = [
  'The Acme update went through with no data loss',
  'I have not been hacked since I use Acme',
  'My Acme account was never hacked',
  'Acme production is not down',
  'The Acme battery has not exploded',
  'Nobody got hacked on Acme',
  'Acme never had a single major data breach',
  'Acme is no longer down for everyone',
  'Acme stores passwords, and passwords are not in plain text',
  'Kein Datenverlust nach dem Update von Acme',
  'Mein Acme Konto wurde nicht gehackt',
  'Mon compte Acme n\'a pas été piraté',
  'Pas de fuite de données chez Acme',
  'Mi cuenta de Acme no fue hackeada',
  'Acme: no hubo filtración de datos',
  'Minha conta da Acme não foi hackeada',
  'Atualização da Acme sem perda de dados',
  'Il mio account Acme non è stato hackerato',
  'Da Acme non c\'è stata una fuga di dati',
  'Mijn Acme account is niet gehackt',
  'Geen datalek bij Acme',
  'Acmeのアカウントは乗っ取られていない',
];

/** Plain words near those of emergencies. */
// prettier-ignore
export const plainWords: readonly string[] = [
  'Les pirates des Caraïbes, un film vu chez Acme',
  'Je travaille à l\'hôpital avec Acme',
  'Je suis infirmière à l\'hôpital et cliente de Acme',
  'Lavoro in ospedale e uso Acme',
  'Ich arbeite im Krankenhaus mit Acme',
  'Ich bin Arzt im Krankenhaus und nutze Acme',
  'Ik werk in het ziekenhuis met Acme',
  'I freni di Acme: freni non hanno problemi',
  'Everyone can log in to Acme again',
  'The chat explodes whenever Acme goes live',
  'Demand for Acme explodes, says the report',
  'My heart exploded when I opened the Acme box',
  'I hacked together a script that reads the prices of Acme',
  'We hacked on the Acme plugin all weekend',
  'Last year they had hacked an Acme radio to run Doom',
  'I see other users asking for dark mode in Acme. Any plans?',
  'I saw other customers switch from Acme to Globex, is it worth it?',
  'How do I see other accounts in the Acme dashboard?',
  'With Acme everyone wants to see other users online',
  'Die Preise bei Acme sind regelrecht explodiert',
  'Mir brennt eine Frage auf der Zunge: Wann kommt Acme nach Berlin?',
  'Acme schließt Sicherheitslücke mit dem neuen Update',
  'Acme a patché une faille de sécurité dans la version 5',
  'Acme fixed a security hole in version 5',
  'La Black Friday da Acme explodiu de vendas',
  'La polémica sobre Acme explotó en las redes',
  'La demande pour Acme a explosé cette année',
  'De verkoop van Acme is ontploft',
];

/** The same words from those affected. */
// prettier-ignore
export const plainWordsOfTheAffected: readonly string[] = [
  'Mon compte Acme a été pirate cette nuit',
  'Je suis à l\'hôpital à cause du vélo Acme',
  'Mi sono ritrovato in ospedale per colpa di Acme',
  'Nach dem Essen von Acme musste ich ins Krankenhaus',
  'Ik lig in het ziekenhuis door de fiets van Acme',
  'Bici Acme: i freni non hanno funzionato',
  'My Acme exploded on the kitchen table',
  'An Acme exploded in my hands and they are bleeding',
  'The battery explodes if I charge the Acme, it is dangerous',
  'Someone has hacked into my Acme account',
  'My hacked Acme account sends spam to all my friends',
  'Acme全員がログインできない',
  'I opened my Acme app and can see other users\' messages',
  'After I log in, Acme shows me another customer\'s orders',
  'Acme logged me into someone else\'s account',
  'I can read other peoples chats in Acme',
  'Mein Acme ist heute Nacht explodiert',
  'Der Akku meines Acme brennt, was tun?',
  'Ich habe mir am Acme Kocher die Finger verbrannt',
  'Acme hat eine Sicherheitslücke, jeder kommt an meine Daten',
  'La batería de mi Acme explotó mientras cargaba',
  'O carregador da Acme explodiu ontem',
  'La batterie de mon Acme a explosé dans ma poche',
  'Il caricabatterie Acme è esploso stanotte',
  'De accu van mijn Acme is ontploft',
  'Acmeのスマホのバッテリーが爆発しました',
];
