import type { WordFeelings } from '../word-feelings.js';

export const spanish: WordFeelings = {
  negations: 'no, nunca, jamás, jamas, ni, sin, nada, tampoco, ningún, ninguna, ninguno',
  feelings: {
    '3': `excelente*, fantástic*, fantastic*, increíble*, increible*, maravillos*, genial*, perfect*, espectacular*, me encanta, me encantan, encantad*, adoro,
      brutal, fabulos*, magnífic*, magnific*, impresionante*, lo mejor, la mejor, el mejor`,
    '2': `buen, buena, bueno, buenas, buenos, bien, mejor, mejores, gracias, recomiendo, recomendable*, recomendad*, contento, contenta, contentos, satisfech*, feliz,
      felices, amable*, útil, útiles, util, cómod*, fiable*, confiable*, eficiente*, eficaz, bonit*, rico, deliciosa, delicioso, me gusta, me gustan, gran servicio, vale la pena, agradable*,
      funciona perfecto, agradecid*, felicidades, felicitaciones, enhorabuena, profesional*, top`,
    '1': `rápido, rápida, rapido, rapida, fácil*, facil, barat*, sencill*, interesante*, práctic*, segur*, estable*, ya funciona, correct*`,
    '-1': `car, caro, cara, caros, caras, lento, lenta, lentos, lentas, problem*, falta, faltan, esperando, espera, difícil*, dificil*, retras*, devolución, devolucion, reembolso*, cancelar,
      cancelé, cancelado, queja*, reclamo*, reclamación*, reclamacion*, duda*, confus*, raro, rara, demora*`,
    '-2': `mal, mala, malo, malas, malos, error, errores, fallo, fallos, falla, fallan, fallando, roto, rota, defectuos*, decepcion*, molest*, inútil*, inutil*, caído, caída, caida, caido,
      se cierra, no funciona, no funcionan, no sirve, no sirven, no carga, no abre, no responde, no responden, no contestan, nadie responde, nadie contesta, no puedo entrar, sin respuesta,
      peor, peores, enfadad*, enojad*, hart*, frustrad*, frustrante*, deficiente*, incompetente*, mentir*, engaño*, no recomiendo, no lo recomiendo, nunca más, nunca mas, me cobraron, cobrado dos, triste, lamentable*`,
    '-3': `horrible*, terrible*, pésim*, pesim*, fatal*, asco, asqueros*, estafa*, estafador*, robo, ladrones, basura*, mierda*, vergüenza*, verguenza*, desastre*, odio, odioso, ridícul*, fraude*, lo peor, la peor, el peor, inaceptable*, porquería*, porqueria*`,
  },
};
