import { listedPhrases } from '../lexicon/phrase-lists.js';
import { anyPhrase } from '../words/any-phrase.js';

/** A place where a sentence makes a point. */
export interface Point {
  /** The same for points that say the same, e.g. that something is broken. */
  readonly kind: string;
  /** UTF-16 offset. */
  readonly at: number;
}

/**
 * Where a sentence makes its points: words of trouble, wishes, questions and praise, each kind at its first occurrence.
 * @param language BCP 47; null = not known, English words are used
 */
export function pointsAt(sentence: string, language: string | null): Point[] {
  const marks = [...sentence.matchAll(/[?？؟]/gu)]
    .slice(0, 3)
    .map(({ index }) => ({ kind: 'question', at: index }));
  const cues = listedPhrases('cues', sentence, language);
  if (cues === null) return [...englishPoints(sentence), ...marks];
  const felt = (listedPhrases('feelings', sentence, language) ?? []).filter(
    ({ kind }) => kind !== 'negations',
  );
  return [
    ...cues.map(({ kind, start }) => ({ kind, at: start })),
    ...felt.map(({ kind, start }) => ({ kind: Number(kind) > 0 ? 'praise' : 'complaint', at: start })),
    ...marks,
  ];
}

/** Words that introduce the point: what broke, what it cost, what people want, how they liked it. English only. */
// prettier-ignore
const pointWords: readonly RegExp[] = [
  /crash(?:es|ed|ing)?|freez(?:es|ing)|broken?|bugs?|error|fail(?:s|ed|ing)?|(?:not|n['’]t|stopped) (?:working|work|loading|load|syncing)|won['’]?t \w{2,12}/,
  /(?:is|are|was|been|went) (?:completely |still )?down|outages?|offline|(?:can['’]?t|cannot|unable to) (?:log|sign) ?in|locked out|lost (?:all|my|our) \w{2,15}/,
  /charged|overcharged|refund(?:ed|s)?|money back|fees?|too expensive|overpriced|price (?:increase|hike)|stole(?:n)?|scam(?:med)?|fraud/,
  /still (?:waiting|no|not|haven['’]?t)|no ?(?:body|one) (?:answers?|responds?|replies)|(?:no|without) (?:response|answer|reply)|ignor(?:es|ed|ing) (?:me|us|my|our)|never (?:arrived|answered|replied)/,
  /worst|terrible|awful|horrible|useless|disappoint(?:ed|ing)|frustrat(?:ed|ing)|unacceptable|ridiculous|waste of|never again|fed up|regret(?:ted)?/,
  /cancel(?:led|ling|ed|ing)?|unsubscrib(?:ed|ing)|switch(?:ed|ing) (?:away|to|from)|moving away|alternatives? to|done with/,
  /hacked|leaked|breach|vulnerability|phishing|stolen|exposed|caught fire|exploded|injured|lawyer|lawsuit|sue/,
  /i wish|would (?:love|like) (?:to see|it if)|please (?:add|bring|support|make|fix|give)|feature request|should (?:have|add|support|be able)|needs? (?:a|an|to)|any plans/,
  /how (?:do|can|to|much)|does (?:anyone|anybody|it)|is there|can (?:i|you|someone)|what(?:['’]s| is) the|where (?:can|do)|anyone know|wondering (?:if|whether)/,
  /looking for|recommend(?:ations?)?|thinking (?:of|about) (?:buying|getting|switching)|worth (?:it|buying|the)|should i (?:buy|get)|want to (?:buy|order)|which (?:one )?(?:should|is better)/,
  /better than|worse than|compared (?:to|with)|versus|vs\.?|instead of|prefer/,
  /love|amazing|awesome|great (?:job|work|support)|best|impressed|highly|saved (?:me|us)/,
  /announce[sd]?|launch(?:es|ed)?|acquire[sd]?|raises|releas(?:es|ed)|reports?|sued|fined/,
].map((phrases) => anyPhrase([phrases]));

/** The index of the question pattern: a question mark counts as the same kind. */
const asking = pointWords.findIndex((pattern) => pattern.test('how do'));

function englishPoints(sentence: string): Point[] {
  return pointWords.flatMap((pattern, index) => {
    const match = pattern.exec(sentence);
    return match === null ? [] : [{ kind: index === asking ? 'question' : String(index), at: match.index }];
  });
}
