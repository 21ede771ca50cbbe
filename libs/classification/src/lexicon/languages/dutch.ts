import type { WordFeelings } from '../word-feelings.js';

export const dutch: WordFeelings = {
  negations: 'niet, nooit, geen, zonder, noch, nauwelijks, niks, niets',
  feelings: {
    '3': `fantastisch*, geweldig*, uitstekend*, perfect*, briljant*, schitterend*, super blij, hou van, dol op, de beste, het beste, ongelooflijk goed, subliem*, te gek, fenomenaal`,
    '2': `goed, goede, fijn, fijne, leuk, leuke, mooi, mooie, bedankt, dank, dankjewel, top, topper*, super, blij, tevreden, aanrader, aanbevolen, behulpzaam*, vriendelijk*, betrouwbaar*, handig*, nuttig*, prettig*, beste, beter, prima, lekker*, gelukkig, indrukwekkend*,
      complimenten, professioneel*, deskundig*, klantvriendelijk*, werkt perfect, raad aan, keurig*, gaaf, waard`,
    '1': `snel, snelle, makkelijk*, eenvoudig*, goedkoop*, interessant*, stabiel*, netjes, soepel*, werkt weer, redelijk*`,
    '-1': `duur, dure, traag, trage, langzaam, langzame, probleem, problemen, wacht, wachten, wachttijd*, helaas, ingewikkeld*, vertraging*, vertraagd*, terugbetaling*, opzeggen, opgezegd, klacht*, jammer, ontbreekt, ontbreken, onduidelijk*, vreemd*, lastig*`,
    '-2': `slecht*, fout, fouten, foutmelding*, kapot*, defect*, storing*, teleurgesteld*, teleurstell*, irritant*, vervelend*, nutteloos*, waardeloz*, onbetrouwbaar*, onvriendelijk*, onbeschoft*, incompetent*, boos, gefrustreerd*, frustrerend*, crasht, crash, vastgelopen, loopt vast, slechtste, erger*,
      werkt niet, werken niet, doet het niet, werkt nog niet, laadt niet, opent niet, reageert niet, reageren niet, niemand reageert, geen reactie, geen antwoord, nog steeds niet, nooit meer, dubbel afgeschreven, ontevreden*, belachelijk*, misleid*, triest*, balen, baal, overprijsd`,
    '-3': `verschrikkelijk*, vreselijk*, waardeloos, oplichting*, oplichter*, bedrog, diefstal, ramp, rampzalig*, schandalig*, schande*, haat, kut, kutzooi, klote*, troep, rotzooi, drama, dramatisch*, bagger*, onacceptabel*, walgelijk*`,
  },
};
