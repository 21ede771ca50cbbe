import type { WordFeelings } from '../word-feelings.js';

export const portuguese: WordFeelings = {
  negations: 'não, nao, n, nunca, jamais, nem, sem, nada, nenhum, nenhuma',
  feelings: {
    '3': `excelente*, fantástic*, fantastic*, incríve*, incrivel, maravilhos*, perfeit*, sensacional*, espetacular*, adoro, amo, amei, adorei, ótim*, otim*, show de bola, o melhor, a melhor, impecáve*, top demais`,
    '2': `bom, boa, bons, boas, bem, melhor, melhores, obrigad*, recomendo, recomendad*, satisfeit*, feliz, felizes, gentil, útil, úteis, confiáve*, eficiente*, gostei, gosto, legal, bonit*, delicios*, agradáve*, parabéns, parabens, top, valeu,
      vale a pena, atencios*, profissiona*, nota 10, massa, bacana, funciona bem, gostos*`,
    '1': `rápid*, rapid*, fácil, fáceis, facil, barat*, simples, prátic*, interessante*, segur*, estáve*, voltou a funcionar, corret*`,
    '-1': `caro, cara, caros, caras, lent*, problema*, falta*, esperando, espera, demora*, atras*, difícil, dificil, reembolso*, estorno*, cancelar, cancelei, cancelado, reclam*, confus*, estranh*, complicad*`,
    '-2': `ruim, ruins, mal, mau, erro, erros, falha*, quebrad*, defeito*, decepcion*, decepção, chato, chata, irritante*, irritad*, inútil, inuteis, travando, trava, travou, caiu, fora do ar, bug, bugs, bugad*, pior, piores, raiva, frustrad*, frustrante*, incompetente*, enganos*, mentir*,
      não funciona, nao funciona, não funcionam, não abre, nao abre, não carrega, nao carrega, não responde, nao responde, não respondem, ninguém responde, ninguem responde, sem resposta, não recomendo, nao recomendo, nunca mais, não consigo, nao consigo, cobrado duas, cobraram duas, triste*, insatisfeit*, péssimo atendimento, abusiv*, descaso`,
    '-3': `péssim*, pessim*, horríve*, horrivel, terríve*, terrivel, lixo, golpe, golpistas, fraude*, ladrões, ladroes, roubo, merda*, bosta*, porcaria*, vergonh*, ridícul*, ridicul*, odeio, o pior, a pior, absurdo*, inaceitáve*, nojo, desastre*, palhaçada`,
  },
};
