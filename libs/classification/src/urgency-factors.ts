import { anyPhrase } from './any-phrase.js';

/** Words that make a post pressing. Near-synonyms share a factor, which counts once. */
export interface UrgencyFactor {
  readonly code: string;
  readonly points: number;
  readonly pattern: RegExp;
  /** The words also stand in praise ("no more downtime"), where they press nobody. */
  readonly onlyUnlessPositive: boolean;
}

function factor(
  code: string,
  points: number,
  phrases: readonly RegExp[],
  onlyUnlessPositive = true,
): UrgencyFactor {
  return { code, points, pattern: anyPhrase(phrases), onlyUnlessPositive };
}

// prettier-ignore
export const urgencyFactors: readonly UrgencyFactor[] = [
  factor('safety_words', 25, [
    /caught fire|on fire|burn(?:ed|t|ing)|injur(?:ed|y|ies)|electric(?:al)? shock|electrocuted/,
    /explod(?:ed|es|ing)|smok(?:e|ing) (?:coming|from)|dangerous|hazard|recall(?:ed)?|hospital/,
    /poison(?:ed|ing)|suicid(?:e|al)/,
  ], false),
  factor('security_words', 22, [
    /hack(?:ed|ers?)|breach(?:ed)?|leak(?:ed|s|ing)?|phish(?:ing)?|vulnerabilit(?:y|ies)|exploit/,
    /cve-\d{4}|ransomware|malware|account (?:was |got )?(?:taken|stolen|compromised|hijacked)/,
    /identity theft|exposed (?:my|our|user|customer)/,
  ], false),
  factor('outage_words', 16, [
    /(?:is|are|was|been|went|goes|again|still|site|app|servers?|service|website|api|login|checkout|everything|production|prod) down/,
    /down (?:for|again|since|right now|today)|outages?|unavailable/,
    /(?:can['’]?t|cannot|couldn['’]?t|unable to) (?:log|sign) ?in/,
    /not working for (?:anyone|everyone|me|us)|50[0234] (?:errors?|bad|gateway|internal)/,
    /error 50[0234]|stopped working|data loss|lost (?:all|my|our) (?:data|files|work)/,
  ], false),
  factor('law_or_press', 15, [
    /lawyers?|attorney|su(?:e|ing) (?:you|them)|lawsuits?|class action|legal action|gdpr|ftc|bbb/,
    /ombudsman|regulators?|trading standards|consumer protection|journalist|reporter/,
    /report(?:ed|ing) (?:you|them|this) to/,
  ]),
  factor('money_words', 12, [
    /charged (?:me |us )?twice|double[- ]charged|over ?charg(?:ed|ing)|refunds?|charge ?back/,
    /scam(?:med|mers?)?|fraud|stole(?:n)?|rip(?:ped)?[- ]?off|money back/,
    /unauthori[sz]ed (?:charge|payment)/,
  ]),
  factor('leaving_words', 10, [
    /cancel(?:led|ling|ed|ing)?|unsubscrib(?:e|ed|ing)|switch(?:ed|ing) (?:away|to)|never again/,
    /deleted? my account|moving away|last (?:straw|time)|done with|alternatives? to/,
  ]),
  factor('no_answer', 9, [
    /no ?(?:body|one) (?:answers?|responds?|replies|cares|helps?|is (?:answering|responding))/,
    /(?:no|without|zero) (?:response|answer|reply)/,
    /never (?:answers?|replie[sd]|responds?|responded|answered|heard back)/,
    /still (?:waiting|no|not|haven['’]?t)|ignor(?:es|ing|ed) (?:me|us|my|our)/,
  ]),
  factor('hurry_words', 8, [
    /asap|urgent(?:ly)?|right now|immediately|emergency|critical|\d{1,3} (?:hours|days|weeks|months)/,
    /(?:two|three|four|five|several|many) (?:hours|days|weeks|months)/,
    /(?:third|3rd|second|2nd|fourth|4th) time|losing (?:money|orders|sales|customers|data)/,
  ]),
  factor('anger', 6, [
    /wtf|ffs|fuck(?:ing|ed)?|shit(?:ty)?|bullshit|disgust(?:ed|ing)|furious|outrag(?:ed|eous)/,
    /unacceptable|joke of a/,
  ]),
  { code: 'emphasis', points: 3, pattern: /!{2,5}|[😡🤬😠🤯]/u, onlyUnlessPositive: true },
];
