/**
 * Fits the calibration that makes the right labels most likely: `{ temperature, shift }` for `(score + shift) /
 * temperature`; the shift is for the second of two classes, and 0 if there are more. `examples`: `{ scores, label, weight
 * }`, scores before the softmax, weights as in training, so that classes count equally.
 */
export function fitCalibration(examples) {
  const isPair = examples[0].scores.length === 2;
  const bestShift = (temperature) =>
    isPair ? lowest(-4, 4, (shift) => surprise(examples, temperature, shift)) : 0;
  const logTemperature = lowest(Math.log(0.2), Math.log(8), (log) => {
    return surprise(examples, Math.exp(log), bestShift(Math.exp(log)));
  });
  const temperature = Number(Math.exp(logTemperature).toFixed(3));
  return { temperature, shift: Number(bestShift(temperature).toFixed(3)) };
}

/** The minimum of a function with a single valley, to a thousandth. */
function lowest(from, to, valueAt) {
  let [low, high] = [from, to];
  while (high - low > 0.001) {
    const third = (high - low) / 3;
    if (valueAt(low + third) < valueAt(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}

/** The weighted sum of the negative log-probabilities of the right labels. */
function surprise(examples, temperature, shift) {
  let sum = 0;
  for (const { scores, label, weight } of examples) {
    const tempered = scores.map((score, each) => (score + (each === 1 ? shift : 0)) / temperature);
    const most = Math.max(...tempered);
    const total = tempered.reduce((all, score) => all + Math.exp(score - most), 0);
    sum += weight * (Math.log(total) - (tempered[label] - most));
  }
  return sum;
}
