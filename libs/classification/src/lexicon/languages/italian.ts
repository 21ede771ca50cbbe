import type { WordFeelings } from '../word-feelings.js';

export const italian: WordFeelings = {
  negations: 'non, mai, né, senza, nessun, nessuna, nessuno, niente, nulla',
  feelings: {
    '3': `eccellent*, fantastic*, incredibil*, meraviglios*, perfett*, eccezional*, straordinari*, stupend*, adoro, ottim*, spettacolar*, geniale, geniali, il migliore, la migliore, magnific*, splendid*, favolos*`,
    '2': `buon, buona, buono, buoni, buone, bene, bravo, bravi, brava, bravissim*, grazie, consiglio, consigliat*, consigliatissim*, contento, contenta, contenti, soddisfatt*, felice, felici, gentil*, util*, comod*, affidabil*, efficient*, efficac*, bello, bella, belli, belle, bellissim*,
      piace, piacevol*, migliore, migliori, meglio, top, complimenti, professional*, cortes*, disponibil*, delizios*, vale la pena, soddisfazione, cordial*`,
    '1': `veloc*, facil*, semplic*, economic*, interessant*, rapid*, pratic*, stabil*, intuitiv*, puntual*, funziona di nuovo`,
    '-1': `caro, cara, cari, lent*, problem*, attes*, aspettando, aspetto da, manca, mancano, difficil*, ritard*, rimbors*, disdett*, disdire, reclam*, purtroppo, complicat*, confus*, stran*, peccato`,
    '-2': `male, cattiv*, errore, errori, guast*, rotto, rotta, rotti, difettos*, delus*, deludent*, fastidios*, inutil*, incompetent*, bloccat*, si blocca, crasha, bug, peggio, peggiore, peggiori, arrabbiat*, frustrant*, scarso, scarsa, scadent*, maleducat*, pessim*,
      non funziona, non funzionano, non va, non si apre, non apre, non carica, non risponde, non rispondono, nessuno risponde, nessuna risposta, non riesco, mai più, mai piu, non consiglio, non lo consiglio, addebitato due, sconsigli*, stufo, stufa, insoddisfatt*, triste, tristi, inaffidabil*, ingannevol*`,
    '-3': `orribil*, terribil*, vergogn*, schifo, schifos*, truff*, ladri, ladro, spazzatura, merda*, disastr*, odio, inaccettabil*, ridicol*, il peggiore, la peggiore, scandalos*, indecent*, fregatura`,
  },
};
