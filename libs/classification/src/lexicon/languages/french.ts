import type { WordFeelings } from '../word-feelings.js';

export const french: WordFeelings = {
  negations: 'ne, pas, jamais, aucun, aucune, sans, ni, plus aucun, non',
  feelings: {
    '3': `excellent*, fantastique*, génial*, genial*, parfait*, magnifique*, incroyable*, adore, adoré, extraordinaire*, exceptionnel*, merveilleu*, formidable*, le meilleur, la meilleure, au top, remarquable*`,
    '2': `bon, bonne, bons, bonnes, bien, super, merci, recommande, recommandé, content, contente, contents, ravi*, satisfait*, heureux, heureuse, efficace*, fiable*, utile*, pratique*, agréable*, sympa*,
      aimable*, accueillant*, meilleur, meilleure, meilleurs, top, bravo, impressionnant*, réactif*, réactive*, professionnel*, beau, belle, j aime, délicieu*, ça marche bien, vaut le coup, impeccable*, nickel, chouette*, félicitations`,
    '1': `rapide*, facile*, simple*, intéressant*, abordable*, propre*, stable*, intuitif*, intuitive*, fluide*, pas mal, pas cher, ça remarche`,
    '-1': `cher, chère, chers, lent, lente, lents, problème*, probleme*, attend*, attente*, manque*, retard*, remboursement*, rembours*, résili*, compliqué*, dommage, réclamation*, difficile*, bizarre*, plainte*`,
    '-2': `mauvais*, mal, erreur*, bug, bugs, bugue, bugué*, plante, plantage*, panne, cassé*, défectueu*, déçu*, déception*, décevant*, énerv*, agaç*, inutile*, incompétent*, frustr*, en colère, désagréable*, médiocre*,
      recommande pas, marche pas, marche plus, marchent pas, fonctionne pas, fonctionne plus, fonctionnent pas, répond pas, réponds pas, répondent pas, charge pas, ouvre pas, personne ne répond, aucune réponse, aucune nouvelle, sans réponse, toujours pas, plus jamais, impossible*, pire, ras le bol, marre,
      débité deux fois, prélevé deux fois, mécontent*, triste*, surévalué*`,
    '-3': `horrible*, nul, nulle, nuls, nulles, catastroph*, honte*, honteu*, arnaque*, arnaqueur*, voleur*, escroc*, escroquerie*, déteste*, merde*, merdique*, inadmissible*, inacceptable*, lamentable*, scandaleu*, le pire, la pire, désastre*, désastreu*, poubelle, affreu*, ridicule*`,
  },
};
