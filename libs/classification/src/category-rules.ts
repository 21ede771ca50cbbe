import type { Category } from '@earshot/domain';
import { anyPhrase } from './any-phrase.js';

/** Words that speak for a category. Patterns are matched case-insensitively and once; every repeat is bounded. */
export interface CategoryRule {
  readonly category: Category;
  readonly code: string;
  readonly points: number;
  readonly pattern: RegExp;
}

function rule(category: Category, code: string, points: number, phrases: readonly RegExp[]): CategoryRule {
  return { category, code, points, pattern: anyPhrase(phrases) };
}

/** English only; what else decides (feeling, links, question marks) stands in `category.ts`. */
// prettier-ignore
export const categoryRules: readonly CategoryRule[] = [
  rule('complaint', 'no_answer', 3, [
    /no ?(?:body|one) (?:answers?|responds?|replies|cares|helps?|is (?:answering|responding))/,
    /(?:no|without|zero|any) (?:response|answer|reply)/,
    /never (?:answers?|replie[sd]|responds?|responded|answered|heard back)/,
    /still (?:waiting|no|not|haven['’]?t)|(?:been|keep|kept) (?:waiting|ignored?|ignoring)/,
    /ignor(?:es|ing|ed) (?:me|us|my|our|customers)/,
  ]),
  rule('complaint', 'money_trouble', 3, [
    /rip(?:ped)?[- ]?off|scammed|scammers?|over ?charg(?:ed|ing)/,
    /charged (?:me|us) (?:twice|again|for)|charged twice|double charged|charge ?back/,
    /(?:want|wants|wanted|need|get|give me|demand(?:ed)?) (?:a |my |our |me )?(?:full )?(?:refund|money back)/,
    /refuse[sd]? (?:to )?(?:a )?refund|hidden fees?|stole (?:my|our)/,
  ]),
  rule('complaint', 'bad_service', 3, [
    /(?:worst|terrible|awful|horrible|poor|bad|rude|useless|shocking|appalling|pathetic|lousy|dreadful) (?:\w{1,20} ){0,2}(?:service|support|experience|company|app|product|update|quality|staff|airline|customer)/,
    /customer (?:service|support) (?:is|was|are) (?:a )?(?:\w{1,15} )?(?:terrible|awful|horrible|bad|rude|useless|joke|nightmare|nonexistent|worst)/,
    /unacceptable|disgrace(?:ful)?|false advertising|never again/,
    /(?:so|very|really|extremely) (?:disappoint(?:ed|ing)|frustrat(?:ed|ing)|annoy(?:ed|ing))|fed up/,
    /sick (?:of|and tired)|waste of (?:money|time)|(?:stay|steer) (?:away|clear)/,
    /avoid (?:at all|this|them)|do(?:n['’]?t| not) (?:buy|use|trust|recommend|waste)/,
  ]),
  rule('complaint', 'leaving', 2, [
    /cancel(?:led|ling|ed|ing)? (?:my|our|the|this)|deleted? my account|unsubscrib(?:ed|ing)/,
    /switch(?:ed|ing) (?:away|to)|moving away from|lost (?:a|another|me as a) customer|done with/,
  ]),
  rule('complaint', 'trouble', 3, [
    /(?:can['’]?t|cannot|couldn['’]?t|unable to|won['’]?t|not able to|impossible to|not allowed to) (?!load|open|start|sync|connect|install|update|log|sign|access|download|upload|save|export|turn|wait|believe|recommend|live|imagine|beat|stop|help but|go wrong|thank|complain|regret)\w{2,20}/,
    /(?:an?|the|my|your|these|those|any|keep getting|having|network|billing|payment|delivery|connection) (?:issues?|problems?|trouble)/,
    /(?:broke|died|dead|ruined|damaged|defective|drains?|draining|messed up|screwed up|let down) (?:my|me|our|again|after|within|already|on me|us)/,
    /nothing works|no (?:internet|signal|service|power|connection|access|refund|help)|last time i/,
    /(?:please|pls|plz|just) fix|fix (?:this|it|your|the)/,
    /(?:sent|emailed|called|messaged|contacted|wrote) (?:you|them|support|customer) \w{1,15}/,
    /customer (?:no )?service|get your (?:act|shit) together/,
    /how (?:hard|difficult) (?:is|can|could) it/,
  ]),
  rule('complaint', 'late_or_wrong', 2, [
    /(?:hasn['’]?t|haven['’]?t|never|didn['’]?t|not) (?:arrived?|shipped|received|been (?:delivered|refunded|fixed))/,
    /(?:days|weeks|months|hours) (?:late|ago and|and (?:still|no|counting))/,
    /(?:is|are|was|so|weeks|days|hours) late|wrong (?:order|item|size|address)|locked out/,
    /price (?:hike|increase)|raised (?:the|their|its) prices?|too expensive|overpriced/,
    /(?:third|3rd|second|2nd) time/,
  ]),

  rule('bug_report', 'outage', 3, [
    /(?:is|are|was|been|went|goes|again|still|site|app|server|service|website|api|login|checkout|everything|production) down/,
    /down (?:for|again|since|right now|today)|outages?|unavailable|offline since/,
    /not (?:loading|responding|reachable)/,
    /(?:can['’]?t|cannot|couldn['’]?t|unable to|won['’]?t let me) (?:\w{1,15} ){0,2}(?:log|sign|connect|access|load|open|upload|download|install|update|save|export|check ?out|pay|reach)/,
  ]),
  rule('bug_report', 'broken', 3, [
    /bugs?|buggy|crash(?:es|ed|ing)?|glitch(?:es|y)?|broken|freez(?:es|ing)|frozen|stack ?trace/,
    /segfault|regression|data loss|memory leak|(?:error|status) (?:code|message|\d{3})|\d{3} errors?/,
    /throws? (?:an? )?(?:error|exception)|error when/,
    /(?:does|do|did|is|are|was)(?:n['’]?t| not) (?:work|working|load|loading|open|opening|start|starting|sync|syncing|respond|responding)(?:ing)?/,
    /not working|stopped working|fails? to/,
    /keeps? (?:failing|crashing|freezing|logging|disconnecting|stopping)/,
    /won['’]?t (?:load|open|start|work|sync|connect|install|update|turn on|charge)/,
  ]),

  rule('feature_request', 'wish', 6, [
    /feature requests?/,
    /(?:i |we |really )?wish (?:\w{1,25} ){0,4}(?:had|could|would|supported|was|were|did|allowed|offered|let)/,
    /would (?:be|love) (?:\w{1,10} )?(?:nice|great|good|awesome|cool|amazing|helpful|useful|if|to (?:see|have|be able))/,
    /(?:please|pls|plz) (?:add|support|bring|make|implement|allow|include|let us|give us|consider)/,
    /(?:any|are there) plans? (?:to|for)/,
    /(?:can|could|will|would) you (?:please )?(?:add|support|implement|bring back)/,
    /when (?:will|are) (?:you|we|it|they) (?:\w{1,12} )?(?:add|support|get|getting|going|have)/,
    /on (?:the|your) roadmap|(?:is|are) missing (?:a|an|the)? ?\w{1,25}|bring back (?:the|my|our)/,
    /(?:should|needs? to) (?:really |just )?(?:support|add|have|offer|include|allow)/,
    /needs? (?:a|an) (?:\w{1,20} ){0,2}(?:mode|option|feature|button|api|integration|app|setting|filter|export|toggle)/,
    /suggestion/,
  ]),

  rule('question', 'asks', 3, [
    /(?:does|do|has|can|could|is|did|would|will) (?:any ?(?:one|body)|some ?(?:one|body)|you|it|there|this|we|i) \w{1,20}/,
    /any ?(?:one|body) (?:know|knows|here|else|have|has|tried|using|used|got|able)/,
    /how (?:do|does|can|to|did|would|is|are|come) \w{1,20}/,
    /what (?:is|are|does|do|happens|happened|version|plan|would)|where (?:do|can|is|are|does)/,
    /why (?:is|does|do|are|did|can['’]?t|would|not)|is there (?:a|an|any)|which (?:one|plan|version)/,
    /(?:quick |stupid |dumb |genuine )?question/,
    /(?:need|looking for|any) (?:help|advice|tips|ideas) (?:with|on|about|for)/,
    /wondering (?:if|how|why|whether)|help (?:me )?(?:with|understand)/,
  ]),

  rule('praise', 'thanks', 3, [
    /(?<!would |['’]d )(?:love|loving|loved|adore|enjoying)/,
    /(?:best|greatest|favou?rite|finest) (?:\w{1,20} ){0,2}(?:i['’]?ve|ever|out there|app|tool|product|service|thing|company|support|customer|purchase|on the market)/,
    /shout ?-?out to|kudos|hats off/,
    /(?:thank you|thanks|thx|props|big up|well done|great job|good job|amazing work|great work)/,
    /game[- ]changer|life ?saver|saved (?:me|us|my|our)|highly recommend(?:ed)?/,
    /(?:can['’]?t|cannot) (?:recommend|live without)|blown away/,
    /(?:just|simply|so|absolutely|really|pretty|truly) (?:works|amazing|awesome|great|good|brilliant|fantastic|perfect|impressed|happy|excellent|nice)/,
    /(?:very|super|so|really|seriously) (?:impressed|happy|pleased|grateful|satisfied)|10\/10/,
    /five stars?|5 stars?|works (?:great|perfectly|beautifully|like a charm|flawlessly)/,
    /(?:would|will) (?:definitely )?(?:buy|use|recommend) again/,
  ]),

  rule('buying_intent', 'looking_for', 6, [
    /looking (?:for|into) (?:a|an|some|something|alternatives?|recommendations?|the best|good|suggestions?)/,
    /(?:any|can (?:any ?one|somebody|you)|need|want|looking for|please|give me) (?:recommendations?|recommend|suggestions?|suggest)/,
    /recommend (?:a|an|any|some|me)|alternatives? (?:to|for)|any (?:good )?alternatives?/,
    /(?:any ?one|anybody|somebody) (?:using|tried|use|uses|recommend|have experience)/,
    /thinking (?:of|about) (?:buying|getting|switching|trying|upgrading|moving|purchasing|ordering)/,
    /(?:consider|evaluat)ing (?:buying|switching|moving|using|getting|\w{1,25} for)/,
    /worth (?:it|the (?:money|price|upgrade)|buying|getting|paying)/,
    /(?:ready|want|wants|going|about|planning|need|trying) to (?:buy|purchase|order|sign up|subscribe|upgrade|get one)/,
    /where (?:can|do|could|to) (?:i )?(?:buy|get|order|purchase|find)/,
    /how much (?:is|does|do|are|would|for)/,
    /(?:what(?:['’]s| is) the )?(?:price|pricing|cost) (?:of|for)|what does (?:\w{1,20} ){1,3}cost/,
    /best (?:\w{1,20} ){1,3}for|is it worth|free trial/,
    /do (?:you|they) (?:have|offer) (?:a )?(?:discount|student|free|trial|demo)|shopping for/,
    /in the market for|should i (?:buy|get|go with|choose|pick|switch)/,
  ]),

  rule('buying_intent', 'wants', 3, [
    /(?:i|we) (?:really |just |so |do |badly )?(?:want|need) (?:to (?:buy|get|order|try)|(?:an?|the|this|that|one) (?!refund|answer|response|reply|way|fix|solution|replacement|help|explanation|moment|break))/,
    /(?:gonna|going to|about to|planning to|saving (?:up )?(?:to|for)|can['’]?t wait to) (?:buy|get|order|upgrade to|switch to)/,
    /(?:just )?pre-?ordered|should (?:i|we) upgrade|which (?:one|model|plan) (?:should|to) (?:i |we )?(?:buy|get|choose)/,
  ]),

  rule('comparison', 'versus', 6, [
    /vs\.?|versus|compared? (?:to|with|it)|in comparison/,
    /(?:better|worse|cheaper|faster|slower|easier|nicer|more \w{1,15}|less \w{1,15}) than/,
    /(?:prefer|chose|picked|switched (?:from|to)|moved (?:from|to)|migrat(?:ed|ing) (?:from|to)) \w{1,25}(?: \w{1,20}){0,3} (?:over|to|from|than|instead)/,
    /instead of|difference between|how does (?:\w{1,25} ){1,3}compare|pros and cons/,
  ]),

  rule('news', 'announces', 3, [
    /announc(?:es|ed|ing)|launch(?:es|ed)|unveil(?:s|ed)|introduc(?:es|ed)|acquir(?:es|ed)/,
    /acquisition|rais(?:es|ed) \$\d{1,6}|series [a-e]\b|funding round|ipo|merger|lay(?:s|ing)? ?offs?/,
    /lays off|appoints?|names new|report(?:s|ed) (?:earnings|revenue|q[1-4]|loss|profit)|quarterly/,
    /according to|press release|breaking|(?:releases?|rolls? out|rolled out|now available|released)/,
    /shares? (?:rise|fall|rose|fell|jump|drop|surge)|lawsuit (?:against|over|filed)/,
    /sued (?:by|over|for)|fined|regulators?|partners(?:hip)? with|ceo (?:says|said|of|steps)/,
    /\d{1,6}(?:\.\d{1,3})? ?(?:m|million|bn|billion)/,
  ]),

  rule('promotion', 'offer', 3, [
    /(?:please|pls|plz) (?:subscribe|like|share|vote|follow|watch|visit)|subscribe to|my (?:\w{1,15} )?channel/,
    /check (?:out|this|it|me)(?: out)?|vote for|sign (?:the|my|this) petition/,
    /use (?:my )?(?:promo |discount |coupon |referral )?code|promo code|coupon|discount code/,
    /\d{1,3} ?% off|limited[- ]time/,
    /(?:sign|join|register|order|shop|book|download|subscribe|apply|buy|get yours|try it|learn more)(?: up)? (?:now|today|here|at https?|free)/,
    /link in (?:my )?bio|giveaway|affiliate|referral|sponsored|#ad\b|we(?:['’]re| are) hiring/,
    /join (?:us|our)|check out (?:my|our)|(?:read|watch|visit) (?:my|our)/,
    /my (?:new|latest) (?:video|post|blog|course|book|newsletter|episode)/,
    /new (?:video|episode|blog post)|webinar|use my link|for sale|on sale now|free shipping/,
    /dm (?:me|us) (?:for|to)/,
  ]),
];

/** Signs of spam; one alone is nothing, since real customers use links and capitals too. */
// prettier-ignore
export const spamSigns: readonly { readonly code: string; readonly pattern: RegExp }[] = [
  { code: 'quick_money', pattern: /\b(?:earn|make|made|win|won|free) (?:up to )?(?:[$€£]\s?\d|\d{2,6} ?(?:usd|dollars|per (?:day|week|hour))|money (?:fast|online|from home)|cash|gift ?cards?|followers|btc|crypto)|passive income|work from home|financial freedom|guaranteed (?:profit|returns?|income)/iu },
  { code: 'crypto_bait', pattern: /\b(?:airdrop|presale|100x|to the moon|pump|whitelist|forex|binary options|seed phrase|claim your|double your)\b|(?:^|\s)\$[a-z]{2,6}\b/iu },
  { code: 'follow_bait', pattern: /\b(?:sub ?(?:4|for) ?sub|f4f|follow (?:me|back|for follow)|subscribe to my|check out my (?:channel|profile|page|onlyfans)|visit my (?:profile|channel|page)|like and share|i follow back)\b/iu },
  { code: 'private_channel', pattern: /\b(?:whats ?app|telegram|t\.me|dm me|inbox me|text me|contact (?:him|her|me) (?:on|via|at)|click (?:here|the link|this link|now))\b/iu },
  { code: 'link_shortener', pattern: /\b(?:bit\.ly|tinyurl\.com|goo\.gl|is\.gd|cutt\.ly|rb\.gy|shorturl\.at|linktr\.ee|adf\.ly)\//iu },
  { code: 'adult_or_pills', pattern: /\b(?:onlyfans|nudes?|xxx|viagra|cialis|casino|betting tips|escorts?|hot singles)\b/iu },
];
