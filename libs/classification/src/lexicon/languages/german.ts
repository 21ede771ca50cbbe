import type { WordFeelings } from '../word-feelings.js';

export const german: WordFeelings = {
  negations: 'nicht, nie, niemals, kein, keine, keinen, keiner, keinem, keineswegs, ohne, weder, kaum',
  feelings: {
    '3': `fantastisch*, phantastisch*, genial*, hervorragend*, ausgezeichnet*, begeistert*, großartig*, perfekt*, liebe es,
      liebe diese, liebe die app, traumhaft*, brillant*, überragend*, sensationell*, spitzenklasse, weltklasse, der hammer, bin begeistert`,
    '2': `gut, gute, guter, gutes, guten, gutem, super, toll, tolle, tolles, toller, tollen, klasse, spitze, prima, schön*, freue mich, freut mich,
      zufrieden, empfehlenswert*, empfehle, weiterempfehl*, zuverlässig*, freundlich*, hilfsbereit*, kompetent*, begeister*, lecker*, praktisch*,
      nützlich*, gelungen*, vorbildlich*, einwandfrei*, reibungslos*, top, beste, bester, bestes, besten, danke, vielen dank,
      dankbar*, glücklich, beeindruck*, angenehm*, hilfreich*, intuitiv*, läuft super, funktioniert super, klappt super, lohnt sich`,
    '1': `schnell, schnelle, schneller, einfach zu, günstig*, fair*, nett*, ok, okay, besser, läuft wieder, funktioniert wieder, sauber*, stabil*, interessant*`,
    '-1': `teuer*, langsam*, warte*, wartezeit*, problem*, leider, kompliziert*, umständlich*, fehlt, fehlen, verspätet*, verspätung*,
      verwirrend*, erstattung*, rückerstattung*, kündige*, kündigung*, gekündigt, beschwerde*, ausfall, schade, seltsam*, unklar*`,
    '-2': `schlecht*, fehler*, kaputt*, defekt*, nervt*, nervig*, ärgerlich*, ärger*, enttäusch*, unzuverlässig*, unfreundlich*,
      inkompetent*, abgestürzt, stürzt, absturz*, abstürze*, überteuert*, unbrauchbar*, nutzlos*, mangelhaft*, störung*, hängt sich auf,
      wütend, genervt, sauer, frust*, schwach*, mies*, funktioniert nicht, geht nicht, geht nichts, läuft nicht, klappt nicht, lädt nicht, reagiert nicht,
      nie wieder, keine antwort, keine reaktion, keine rückmeldung, niemand antwortet, immer noch nicht, unzufrieden, doppelt abgebucht, unverschämt*, dreist*, abgezogen, peinlich*`,
    '-3': `schrecklich*, furchtbar*, katastroph*, grauenhaft*, grottig*, abzocke*, betrug*, betrüg*, frechheit*, scheiß*, scheiss*, dreck, müll, schrott*,
      unterirdisch*, hasse*, unverschämtheit*, saftladen, schlimmste*, miserabel*, unmöglich*, zum kotzen, lächerlich*`,
  },
};
