import type { Category, ClassificationReason, ReasonCode } from '@earshot/domain';
import { anyPhrase } from '../category/any-phrase.js';
import { wordsFound } from '../category/evidence.js';
import type { ModelScores } from '../text-model.js';
import { urgencyReason } from './urgency-reason.js';

/** Words that make a post pressing. Near-synonyms share a group, which counts once. */
export interface UrgencyWords {
  readonly code: ReasonCode;
  readonly points: number;
  readonly pattern: RegExp;
  /** The words also stand in happy posts ("no more downtime"), where they press nobody. */
  readonly onlyUnlessHappy: boolean;
}

function words(
  code: ReasonCode,
  points: number,
  phrases: readonly RegExp[],
  onlyUnlessHappy = true,
): UrgencyWords {
  return { code, points, pattern: anyPhrase(phrases), onlyUnlessHappy };
}

// prettier-ignore
export const urgencyWords: readonly UrgencyWords[] = [
  words('safety_words', 25, [
    /(?:caught|catch(?:es|ing)?|on|set) fire|burn(?:ed|t|ing) (?:my|our|the|his|her|down|through|hands?|me)|injur(?:ed|y|ies|ing)/,
    /electric(?:al)? shock|electrocuted|explod(?:ed|es|ing)|smok(?:e|ing) (?:coming|from|out)|(?:started|starts) smoking|overheat(?:s|ed|ing)?/,
    /dangerous|hazard(?:ous)?|recalled|recalls|product recall|hospital(?:i[sz]ed)?|food poisoning|poison(?:ed|ing)|allergic reaction|suicid(?:e|al)/,
    /brakes? (?:failed|fail|failure)|carbon monoxide|choking|could have (?:died|killed)/,
  ], false),
  words('security_words', 22, [
    /hacked|hackers?|breach(?:ed|es)?|data leaks?|leak(?:ed|s|ing)? (?:my|our|all|user|customer|personal|private|credit|data|password|email)/,
    /(?:data|passwords?|e-?mails?|records?|information|info|database|details|accounts?|tokens?|keys?) (?:\w{1,12} ){0,2}(?:leaked|exposed|stolen|compromised|hijacked)/,
    /phish(?:ing|ed)?|vulnerabilit(?:y|ies)|zero[- ]day|exploit(?:ed|s)?|cve-\d{4}|ransomware|malware|identity theft/,
    /exposed (?:my|our|user|customer|personal)|(?:someone|somebody|strangers?|others?|people) (?:else )?(?:can|could) (?:see|read|access) (?:my|our)|someone (?:else )?(?:logged|has access|got into)|(?:see|seeing|saw|shows?|showing) (?:me )?(?:other|someone else['’]?s?|another) (?:people|users?|customers?|persons?)/,
    /privacy (?:violation|breach|issue|nightmare)|unauthori[sz]ed (?:access|login)/,
  ], false),
  words('outage_words', 16, [
    /(?:(?<!quality |price |prices |sales |shares )(?:is|are|was|been|went|goes)|again|still|site|app|servers?|service|website|api|login|checkout|everything|production|prod|it['’]s|they['’]re) (?:all |completely |totally |still |currently )?down/,
    /down (?:for|again|since|right now|today)|outages?|unavailable|offline since|unreachable/,
    /(?:can['’]?t|cannot|couldn['’]?t|unable to|can not) (?:\w{1,12} )?(?:log|sign) ?in(?:to)?|locked out/,
    /(?:not working|broken|dead|unusable) for (?:anyone|everyone|all|me|us)|(?:is|are|been) (?:completely |totally )?unusable|(?:nothing|none of it) (?:works|loads|is loading|is working)|50[0234] (?:errors?|bad|gateway|internal)/,
    /(?:error|status|status code) 50[0234]|stopped working|data loss|lost (?:all|my|our|everything|months|years) (?:of )?(?:my |our )?(?:data|files|work|photos)?|(?:wiped|deleted) (?:all )?(?:my|our) \w{1,12}/,
  ], false),
  words('law_or_press', 15, [
    /lawyers?|attorney|su(?:e|ing) (?:you|them)|(?:will|going to|gonna) sue|lawsuits?|class action|legal (?:action|steps)|gdpr|ftc|bbb/,
    /ombudsman|regulators?|trading standards|consumer protection|small claims|journalist|reporter|going to the press/,
    /report(?:ed|ing) (?:you|them|this) to|in court|illegal(?:ly)?/,
  ]),
  words('money_words', 12, [
    /charged (?:\w{1,12} ){0,2}twice|double[- ]charged|over ?charg(?:ed|ing)|refund(?:ed|s|ing)?|charge ?back|kept (?:my|the|our) (?:money|balance|deposit)/,
    /scam(?:med|mers?)?|fraud(?:ulent)?|stole(?:n)?|rip(?:ped)?[- ]?off|money back|unauthori[sz]ed (?:charge|payment)/,
    /(?:still|keeps?|kept) (?:being )?charg(?:ed|ing)|took \W?\d{1,6} (?:from|out)|billed (?:me |us )?(?:twice|again|after)/,
  ]),
  words('leaving_words', 10, [
    /cancel(?:led|ling|ed|ing)?|unsubscrib(?:e|ed|ing)|switch(?:ed|ing) (?:away|to)|(?:look(?:ing)? for|find) (?:an |another )?(?:alternative|provider)s?/,
    /never again|delet(?:ed|ing) my account|moving away|last straw|done with|(?:i['’]?m|we['’]?re) (?:done|out|leaving)|alternatives? to|stay away/,
    /lost (?:a|another|me as a) customer|taking (?:my|our) business/,
  ]),
  words('no_answer', 9, [
    /no ?(?:body|one) (?:answers?|answered|responds?|responded|replies|replied|cares|helps?|picks up|is (?:answering|responding|helping))/,
    /(?:no|without|zero|any|not a single) (?:response|answer|reply|word from)|on hold|hung up|hang up on/,
    /never (?:answers?|replie[sd]|responds?|responded|answered|heard back)|(?:not|n['’]t) (?:answer(?:ing|ed)?|respond(?:ing|ed)?|repl(?:y|ied|ying)|heard back)/,
    /still (?:waiting|no (?:answer|reply|response|word|refund|solution|fix)|nothing|haven['’]?t|hasn['’]?t)|ignor(?:e|es|ing|ed) (?:me|us|my|our)|anyone there/,
  ]),
  words('hurry_words', 8, [
    /asap|urgent(?:ly)?|right now|immediately|emergency|desperate(?:ly)?|losing (?:money|orders|sales|customers|data|revenue)/,
    /(?:production|prod|live site|whole (?:team|company|office|business)) (?:is|has been|are|went|can['’]?t|cannot|still)|(?:our|my) (?:customers|clients|users|patients|students) (?:are|can['’]?t|cannot)/,
    /(?:flight|meeting|launch|deadline|exam|wedding|presentation|demo) (?:is )?(?:today|tomorrow|tonight|in (?:an?|\d{1,2}|one|two|three) (?:minutes?|hours?))|(?:before|by) (?:tomorrow|tonight|noon)/,
  ]),
  words('time_waited', 8, [
    /(?:for|since|after|already|been|another|over|nearly|almost) (?:\w{1,12} ){0,2}(?:\d{1,3}|an?|one|two|three|four|five|six|several|many|few) (?:whole |long |full |business )?(?:hours?|days?|weeks?|months?|years?)/,
    /(?:\d{1,3}|two|three|four|five|six|several|many) (?:whole |long |full |business )?(?:hours|days|weeks|months|years) (?:late|ago|now|and|later|on hold|without|waiting|no|of (?:waiting|silence|nothing))/,
    /since (?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|since (?:yesterday|this morning|last (?:week|night|month)|january|february|march|april|june|july|august|september|october|november|december)/,
    /(?:third|3rd|second|2nd|fourth|4th|fifth|5th|\d{1,2}th|umpteenth) (?:time|day|week|month|attempt|ticket|call|e-?mail|replacement)|(?:over and over|time and time) again|for weeks|for months|for days|for hours|weeks on end/,
  ]),
];

/** A question to the brand itself waits for somebody. */
const waits = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{2,30}|[?？]/u;
const waitingCategories: readonly Category[] = [
  'complaint',
  'bug_report',
  'question',
  'buying_intent',
  'comparison',
];

/** The points of each group of words that an English text has. */
export function wordReasons(input: {
  readonly text: string;
  readonly category: Category;
  readonly scores: ModelScores;
}): ClassificationReason[] {
  const { text, category, scores } = input;
  const isTrouble = category === 'complaint' || category === 'bug_report';
  const isHappy = !isTrouble && scores.sentiment.positive > 0.5;
  const reasons = urgencyWords.flatMap(({ code, points, pattern, onlyUnlessHappy }) => {
    const found = onlyUnlessHappy && isHappy ? null : wordsFound(pattern, text);
    return found === null ? [] : [urgencyReason(code, found, points)];
  });
  const asked = waitingCategories.includes(category)
    ? wordsFound(waits, text.replace(/https?:\/\/\S{1,2000}/g, ' '))
    : null;
  return asked === null ? reasons : [...reasons, urgencyReason('waits_for_the_brand', asked, 5)];
}
