import type { Category, ReasonCode } from '@earshot/domain';
import { anyPhrase } from './any-phrase.js';

/** Words that speak for a category. Patterns are matched case-insensitively and once; every repeat is bounded. */
export interface CategoryRule {
  readonly category: Category;
  readonly code: ReasonCode;
  readonly points: number;
  readonly pattern: RegExp;
}

function rule(
  category: Category,
  code: ReasonCode,
  points: number,
  phrases: readonly RegExp[],
): CategoryRule {
  return { category, code, points, pattern: anyPhrase(phrases) };
}

/** English only; what else decides (feeling, links, question marks) stands in `category.ts`. */
// prettier-ignore
export const categoryRules: readonly CategoryRule[] = [
  rule('complaint', 'mocks', 6, [
    /thanks for nothing|(?:oh|well|that['’]?s just|how) (?:great|wonderful|fantastic|lovely|brilliant),? (?:\W?\w{1,20} ){0,6}(?:lost|broke|failed|again|late|cancel\w{0,4}|down|another)/,
    /(?:cool|great|nice|awesome)[,.]? (?:cool|great|nice|awesome)[,.]? (?:cool|great|nice|awesome)/,
    /(?:i )?(?:just )?love (?:how|when|that|it when) (?:\W?\w{1,20} ){1,4}(?:remov|charg|break|rais|ignor|delet|forc|doubl|kill|los|cancel|tak)(?:e?s|ing|ed)?(?: away)?/,
    /(?:way to go|bravo|slow clap|well played),? (?:\W?\w{1,20} ){0,6}(?:lost|broke|failed|again|late|cancel\w{0,4}|down)/,
    /(?:nice|great|good|fantastic) (?:one|job|work),? (?:\W?\w{1,20} ){0,4}(?:took|lost|again|late|days|weeks|hours|broke)/,
  ]),
  rule('complaint', 'no_answer', 3, [
    /no ?(?:body|one) (?:picks up|picked up|answers?|responds?|replies|cares|helps?|is (?:answering|responding))/,
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
    /(?:zero|0|no|one|1)[- ]stars?|(?:zero|0|1|2)\/10|unacceptable|ridiculous|shame(?:ful)?|garbage|pathetic|disgrace(?:ful)?|gone downhill|false advertising|never again/,
    /(?:so|very|really|extremely) (?:disappoint(?:ed|ing)|frustrat(?:ed|ing)|annoy(?:ed|ing))|fed up/,
    /sick (?:of|and tired)|waste of (?:money|time)|(?:stay|steer) (?:away|clear)/,
    /avoid (?:at all|this|them)|do(?:n['’]?t| not) (?:ever )?(?:buy|use|trust|recommend|waste|book|order|shop|fly|bother|expect|fall for)|greedy|ruined (?:my|our|the)/,
    /(?:so |sick and )?(?:tired|sick) of|regret(?:ted|ting)? (?:buying|moving|switching|ordering|booking|choosing|ever)|not (?:their|our) problem|reads? from a script|you (?:can['’]?t|cannot|could not|couldn['’]?t) make this up/,
  ]),
  rule('complaint', 'harm', 3, [
    /(?:i|we)(?:['’]ll| will|['’]?m going to|['’]?m gonna) (?:sue|report|take legal)|my lawyer|gdpr violation|privacy (?:violation|breach|nightmare)|(?:this|it) is (?:fraud|theft|illegal|robbery)/,
    /(?:my|our) (?:\w{1,15} ){0,2}(?:was|were|got|is|are|been|has been) (?:hacked|stolen|leaked|compromised|exposed)|leaked (?:my|our)|(?:can|could) see (?:my|our|other)/,
    /food poisoning|(?:caught|on) fire|electric shock|brakes? failed|could have (?:died|killed)|(?:burned|injured|ruined|flooded|stole|robbed|scammed) (?:my|me|our|us)/,
  ]),
  rule('complaint', 'leaving', 2, [
    /cancel(?:led|ling|ed|ing)? (?:my|our|the|this)|deleted? my account|unsubscrib(?:ed|ing)/,
    /switch(?:ed|ing) away|moving away from|lost (?:a|another|me as a) customer|done with/,
    /(?:i['’]?m|we['’]?re|i am) (?:so )?(?:done|out|leaving)|(?:is|'s) how you treat (?:me|us|people|customers)/,
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
    /(?:is|are) (?:the )?\w{1,20} down (?:for|again|right|today|or|at)|nothing (?:loads|works|is loading|is working)|(?:is|are) \w{1,20} down for|down (?:for|again|since|right now|today)|(?<!(?:no|zero|without|fewer|any|more) )outages?|unavailable|offline since/,
    /not (?:loading|responding|reachable)/,
    /(?:can['’]?t|cannot|couldn['’]?t|unable to|won['’]?t let me) (?:\w{1,15} ){0,2}(?:log|sign|connect|access|load|open|upload|download|install|update|save|export|check ?out|pay|reach)/,
  ]),
  rule('bug_report', 'broken', 3, [
    /bugs?|buggy|crash(?:es|ed|ing)?|glitch(?:es|y)?|broken|freez(?:es|ing)|frozen|stack ?trace/,
    /segfault|regression|data loss|memory leak|(?:error|status) (?:code|message|\d{3})|\d{3} errors?/,
    /throws? (?:an? )?(?:error|exception)|error when/,
    /(?:does|do|did|is|are|was)(?:n['’]?t| not) (?:work|working|load|loading|open|opening|start|starting|sync|syncing|respond|responding)(?:ing)?/,
    /not working|stopped working|fails? to|(?:shows?|showing|returns?|getting|throws?|gives?) (?:\w{1,12} ){0,2}(?:4\d\d|50\d)|unable to (?:log|sign) ?in|closes the whole|(?:never|not|n['’]t) (?:arriv|show|sav|updat|sync|render|open)(?:es?|s|ing|ed)?/,
    /keeps? (?:failing|crashing|freezing|logging|disconnecting|stopping)/,
    /won['’]?t (?:load|open|start|work|sync|connect|install|update|turn on|charge)/,
    /(?:hangs?|stuck(?! in my head)|spins|spinning|lags|laggy|times? out|timed? out|timeouts?)|logs? me out|logging me out|(?:goes|went|turns|screen is|stays) (?:black|blank|white|grey|frozen)/,
    /(?:unknown|weird|strange|same|this|an?|internal|random) error|(?:type|syntax|reference|runtime|null ?pointer)(?:error|exception)|exception|(?:every|each|all my|the same) \w{1,20} twice|one hour (?:early|late|off)/,
    /(?:keeps?|started|starts) \w{3,20}ing (?:by itself|randomly|every)|(?:returns|gives|shows|displays) (?:an? |the |me )?(?:\W?\w{1,15} )?(?:error|wrong|nothing|blank)|since (?:the|this|last) (?:update|release|upgrade|version)/,
    /any ?(?:one|body) else (?:having|getting|seeing|experiencing|has|have)|(?:render|show|display|appear)(?:s|ed|ing)? (?:behind|twice|wrong(?:ly)?|incorrectly|blank|empty|white|black)/,
  ]),
  rule('bug_report', 'names_platform', 1, [
    /(?:web)?(?:app|page|site|api|cli|sdk|widgets?|firmware|plugin|extension|dashboard|browser|tab|screen|button|login|sign-?in|password reset|checkout|upload|export|sync|notifications?|token|endpoint|v?\d{1,3}\.\d{1,3}(?:\.\d{1,3})?|bricks?|bricked)/,
    /(?:in|on|with|after|since) (?:the )?(?:safari|firefox|chrome|edge|ios|ipados|android|windows|macos|linux|ubuntu|node|python|java|arm64|update|upgrade|upgrading|updating)/,
  ]),

  rule('feature_request', 'wish', 8, [
    /feature requests?|(?:still )?(?:hoping|waiting|wishing|asking|begging) for (?:a|an|the|native|proper|official) (?:\w{1,20} ){0,3}(?:app|support|client|option|mode|version|feature|api|integration|button)/,
    /let (?:me|us) (?:hide|turn off|disable|choose|set|sort|filter|pin|mute|export|import|customi[sz]e|change|edit|pick)|if \w{1,20} (?:supported|had|allowed|offered|let) /,
    /(?:just )?(?:want|need|give (?:me|us)) (?:a|an|the) (?:option|way|button|setting|toggle) to|an? (?:option|setting|toggle|button) (?:to|for) \w{1,20}/,
    /(?:i |we |really )?wish (?:\w{1,25} ){0,4}(?:had|could|would|supported|was|were|did|allowed|offered|let)/,
    /any chance (?:of|for|you|we|that)|(?:would|is) it (?:be )?possible (?:to|for you)|(?:can|could|may) (?:we|i) (?:please |finally )?(?:get|have) (?:a|an|the|some|more) (?:\w{1,15} ){0,2}(?:mode|option|view|app|theme|feature|button|setting|version|support)/,
    /would make (?:\w{1,15} ){1,6}(?:better|easier|happier|perfect|faster)|(?:my|one|only) (?:only |one |biggest )?(?:wish|request)|needs? (?:\w{1,15} ){0,2}(?:support|mode|login|export|import|api|integration|notifications?|filters?|shortcuts?|sync|theme|widgets?|2fa|sso|passkeys?)/,
    /would (?:be|love) (?:\w{1,10} )?(?:nice|great|good|awesome|cool|amazing|helpful|useful|if|to (?:see|have|be able))/,
    /(?:please|pls|plz) (?:add|support|bring|make|implement|allow|include|let us|give us|consider)/,
    /(?:any|are there) plans? (?:to|for)/,
    /(?:can|could|will|would) you (?:please )?(?:add|support|implement|bring back)/,
    /when (?:will|are|is) (?:\w{1,20} ){1,2}(?:add|adding|support|supporting|get|getting|going to|have)/,
    /on (?:the|your) roadmap|(?:one|only|main|big|biggest) (?:thing|feature) (?:that['’]s |still |really )?missing|(?:is|are) missing (?:a|an|the)? ?\w{1,25}|bring back (?:the|my|our)/,
    /(?:should|needs? to|could) (?:really |just |also )?(?:support|add|offer|include|allow|let (?:me|us|you|users|people))/,
    /needs? (?:a|an) (?:\w{1,20} ){0,2}(?:mode|option|feature|button|api|integration|app|setting|filter|export|toggle)/,
    /suggestion/,
  ]),

  rule('question', 'asks', 4, [
    /(?:does|do|has|can|could|is|did|would|will) (?:any ?(?:one|body)|some ?(?:one|body)|you|it|there|this|we|i|they|(?:the|my|your|an?) \w{1,20}) (?!appreciate|talk about|just)\w{1,20}/,
    /what (?:time|kind|size|port|version|day)|(?:which|whose) \w{1,20} (?:is|are|do|does|fits?|works?|should|can)/,
    /any ?(?:one|body) (?:know|knows|here|have|has|tried|using|used|got|able|managed)/,
    /how (?:do|does|can|to|did|would|is|are|come) \w{1,20}/,
    /what (?:is|are|does|do|happens|happened|version|plan|would)|where (?:do|can|is|are|does)/,
    /why (?:is|does|do|are|did|can['’]?t|would|not)(?! no ?(?:body|one))|is there (?:a|an|any)|which (?:one|plan|version)/,
    /(?:quick |stupid |dumb |genuine )?question/,
    /(?:need|looking for|any) (?:help|advice|tips|ideas) (?:with|on|about|for)/,
    /wondering (?:if|how|why|whether)|help (?:me )?(?:with|understand)/,
  ]),

  rule('praise', 'thanks', 4, [
    /(?<!would |['’]d )(?:love|loving|loved|adore|enjoying)/,
    /(?:best|greatest|favou?rite|finest) (?:\w{1,20} ){0,2}(?:i['’]?ve|ever|out there|app|tool|product|service|thing|company|support|customer|purchase|on the market)/,
    /shout ?-?out to|kudos|hats off/,
    /(?:thank you|thanks(?! for nothing)|thx|props|big up|well done|great job|good job|amazing work|great work)/,
    /game[- ]changer|life ?saver|saved (?:me|us|my|our)|highly recommend(?:ed)?/,
    /(?:can['’]?t|cannot) (?:recommend|live without)|blown away/,
    /(?:just|simply|so|absolutely|really|pretty|truly) (?:works|fast|easy|smooth|simple|helpful|kind|friendly|well made|amazing|awesome|great|good|brilliant|fantastic|perfect|impressed|happy|excellent|nice)/,
    /(?:unbelievably|incredibly|amazingly|surprisingly|remarkably|ridiculously|insanely) (?:good|great|fast|easy|useful|helpful|well|comfortable|quick|smooth)/,
    /(?:a |pure |such a )joy to|deserves? (?:a|an|all the|more) (?:raise|award|medal|praise|love|credit)|legends?|(?:nailed|crushed|killed|smashed) (?:it|this)|how you do it|how it['’]?s done/,
    /can we (?:\w{1,10} )?(?:appreciate|talk about how)|zero (?:issues|problems|complaints|regrets|crashes|bugs|downtime)|never (?:had|been|seen|tried|used) (?:a |an |so )?(?:better|happier|easier|faster|nicer|smoother|good)/,
    /credit where|(?:can['’]?t|cannot) imagine (?:\w{1,15} ){1,4}without|keeps? coming back|(?:still|works|runs|looks) (?:\w{1,12} ){0,3}like new|(?:fixed|solved|sorted|resolved) (?:my|our|the|it) ?(?:\w{1,15} ){0,3}(?:in|within) (?:\w{1,8} )?(?:seconds|minutes|an hour|hours)/,
    /brilliant|wonderful|fantastic|stunning|gorgeous|flawless(?:ly)?|superb|phenomenal|outstanding|incredible|hats off|chef['’]s kiss|made my (?:day|week)|saved (?:the|my) day|exceeded (?:my|our|all)/,
    /(?:very|super|so|really|seriously) (?:impressed|happy|pleased|grateful|satisfied)|10\/10/,
    /five stars?|5 stars?|works (?:great|perfectly|beautifully|like a charm|flawlessly)/,
    /(?:would|will) (?:definitely )?(?:buy|use|recommend) again|top[- ](?:tier|notch)|second to none|won (?:me|us) over/,
    /(?:not|without) a single (?:problem|issue|complaint|crash)|how (?:good|great|amazing|nice|fast|easy|well) \w{1,20} (?:is|are|works?)/,
    /survived (?:the|a|my|an)|worth every (?:cent|penny|dollar|euro)|(?:nicest|smoothest|cleanest|most (?:beautiful|reliable)) \w{1,20}/,
  ]),

  rule('buying_intent', 'looking_for', 8, [
    /looking (?:for|into) (?!(?:an? )?(?:\w{1,20} ){0,3}(?:engineer|developer|designer|manager|intern|analyst|assistant|specialist|lead|nurse|driver|teacher)s?)(?:a|an|some|something|alternatives?|recommendations?|the best|good|suggestions?)/,
    /(?:any|can (?:any ?one|somebody|you)|need|want|looking for|please|give me) (?:recommendations?|recommend|suggestions?|suggest)/,
    /recommend (?:a|an|any|some|me)|alternatives? (?:to|for)|any (?:good )?alternatives?/,
    /(?:any ?one|anybody|somebody) (?:using|tried|use|uses|recommend|have experience)/,
    /thinking (?:of|about) (?:buying|getting|switching|trying|upgrading|moving|purchasing|ordering)/,
    /(?:consider|evaluat)ing (?:buying|switching|moving|using|getting|\w{1,25} for)/,
    /worth (?:it|the (?:money|price|upgrade)|buying|getting|paying)/,
    /(?:ready|want|wants|going|about|planning|need|trying) to (?:buy|purchase|order|sign up|subscribe|upgrade|get one)/,
    /where (?:can|do|could|to) (?:i |we |you |one )?(?:buy|get (?:an?|one|the|some)|order|purchase)/,
    /how much (?:is|does|do|are|would|for)/,
    /(?:what(?:['’]s| is) the )?(?:price|pricing|cost) (?:of|for)|what does (?:\w{1,20} ){1,3}cost/,
    /best (?:\w{1,20} ){1,3}for|is it worth|free trial/,
    /do (?:you|they) (?:have|offer) (?:a )?(?:discount|student|free|trial|demo)|shopping for/,
    /in stock|contact in sales|looking to (?:buy|replace|switch|upgrade|get|order|move)|need a new \w{1,20}|has any ?(?:one|body) (?:bought|ordered|tried|purchased)|(?:offer|have|any|get) (?:a |an )?(?:\w{1,15} )?discounts?|(?:seriously |really )?considering (?:the|a|an|buying|getting)|where (?:do|can) (?:i|we) sign up|is \w{1,20} any good|(?:talk|speak) to (?:sales|someone about)|(?:want|wants|wanting|planning|plan) to (?:switch|move|migrate|upgrade) to|looking at (?:\w{1,20} ){1,2}and|in the market for|pull the trigger|(?:suggested|recommended) to (?:me|us)|(?:my|our|a|on a|the) budget|budget (?:is|of|\W?\d)|need (?:a|an) (?:\w{1,15} ){1,3}for (?:a|my|our|the|\d)/,
    /should (?:i|we) (?:buy|get|go (?:with|for)|choose|pick|switch|upgrade|order)/,
  ]),

  rule('buying_intent', 'wants', 3, [
    /(?:i|we) (?:really |just |so |do |badly )?(?:want|need) (?:to (?:buy|get|order|try)|(?:an?|the|this|that|those|these|one)(?! (?:refund|answer|response|reply|way|fix|solution|replacement|help|explanation|moment|break)))/,
    /saving up for|(?:gonna|going to|about to|planning to|saving (?:up )?to|can['’]?t wait to) (?:buy|get|order|upgrade to|switch to)/,
    /(?:just )?pre-?ordered|should (?:i|we) upgrade|which (?:one|model|plan) (?:should|to) (?:i |we )?(?:buy|get|choose)/,
  ]),

  rule('comparison', 'versus', 8, [
    /vs\.?|versus|compared? (?:to|with|it)|in comparison/,
    /(?:better|worse|\w{3,15}(?<!oth|rath|ev|numb)er|more \w{1,15}|less \w{1,15}) than(?! (?:ever|usual|expected|before|that))/,
    /(?:prefer|chose|picked|switched (?:from|to)|moved (?:from|to)|migrat(?:ed|ing) (?:from|to)) \w{1,25}(?: \w{1,20}){0,3} (?:over|to|from|than|instead)/,
    /(?:twice|three times|half|\d{1,3}x|\d{1,3} times) as \w{2,15} as|as \w{2,15} as my old|has (?:more|less|fewer|bigger|longer) \w{2,15}(?: \w{2,15})? than|(?:tried|used|tested|own|have) both|has (?:the )?better|(?:took|takes|needs|costs?) \W?\d{1,6} (?:\w{1,12} ){0,3}and (?:\w{1,20} )\W?\d|instead of|difference between|how does (?:\w{1,25} ){1,3}compare|pros and cons/,
  ]),

  rule('news', 'announces', 4, [
    /announc(?:es|ed|ing)|launch(?:es|ed)|unveil(?:s|ed)|introduc(?:es|ed)|acquir(?:es|ed)/,
    /acquisition|rais(?:es|ed) \$\d{1,6}|series [a-e]\b|funding round|ipo|merger|lay(?:s|ing)? ?offs?/,
    /lays off|appoints?|names new|report(?:s|ed) (?:earnings|revenue|q[1-4]|loss|profit)|quarterly/,
    /according to|press release|breaking|(?:releases?|rolls? out|rolled out|now available|released)/,
    /shares? (?:rise|fall|rose|fell|jump|drop|surge)|lawsuit (?:against|over|filed)/,
    /sued (?:by|over|for)|fined|regulators?|partners(?:hip)? with|ceo (?:says|said|of|steps)|steps? down (?:as|after)|to (?:lay off|open|acquire|buy|cut|close|launch|invest)/,
    /(?:agency|officials?|police|court|memo|report|sources?|company|analysts?|regulators?) (?:says?|said|shows?|confirms?|confirmed|orders?|rules?|ruled|warns?)/,
    /recalls \d|fines? \w{1,20} \W?\d|(?:report|post|book|see)s (?:\w{1,15} )?(?:profit|loss|revenue|growth|earnings|sales)|(?:strike|protest|walkout|fire|explosion|raid) at/,
    /names (?:\w{1,20} ){1,5}(?:as|ceo|cfo|chief|head)|(?:first|second|third|fourth) (?:quarter|week of|half)|chief (?:executive|financial|technology) officer|undisclosed sum|data breach at|exposes? (?:records|data)/,
    /\d{1,6}(?:\.\d{1,3})? ?(?:m|million|bn|billion)/,
  ]),

  rule('news', 'reports', 4, [
    /(?:orders|files for|wins|signs|hires|sues|settles|plans to|hits|cuts|faces|agrees to|denies|seeks|warns|expands|admits|bans|joins|partners|halts|suspends|delays|approves|probes|investigates) (?!me|my|us|our|you)\w{1,20}/,
    /to (?:move|build|expand|sell|merge|invest|hire|shut|replace|double|end|start) (?:\w{1,20} ){1,6}(?:says|in|to|by|as)|(?:opens|launches|faces) (?:an )?(?:inquiry|investigation|probe|lawsuit)|union says|(?:company|officials|spokes(?:man|woman|person)) says?/,
    /bankruptcy|antitrust|merger|takeover|stake in|valuation|shareholders?|(?:ftc|sec|eu commission|watchdog)/,
  ]),

  rule('promotion', 'offer', 6, [
    /use (?:my )?(?:promo |discount |coupon |referral )?code|promo code|coupon|discount code|use my link|referral (?:link|code)/,
    /\d{1,3} ?% off|limited[- ]time|link in (?:my )?bio|giveaway|affiliate|sponsored|#ad\b|free shipping|while stocks last/,
    /we(?:['’]re| are) hiring|is hiring|(?:is|are|we['’]re) looking for an? (?:\w{1,20} ){0,3}(?:engineer|developer|designer|manager|intern|analyst|assistant|specialist|lead|nurse|driver|teacher)|(?:join|register for) (?:us|our) (?:\w{1,15} ){0,3}(?:webinar|team|event|meetup|workshop)|webinar|apply (?:now|today|here|at)/,
    /for sale|selling (?:my|a|an|this)|on sale now|dm (?:me|us) (?:for|to)|(?:\d{1,2}|one|two|three) (?:free )?months? (?:\w{1,12} ){0,4}(?:for )?free/,
    /(?:sign|join|register|order|shop|book|download|subscribe|buy|get yours|try it|learn more)(?: up)? (?:now|today|here|at https?)/,
  ]),
  rule('promotion', 'invites', 4, [
    /(?:please|pls|plz) (?:subscribe|like|share|vote|follow|watch|visit)|subscribe to|my (?:\w{1,15} )?channel/,
    /check (?:out|this|it|me)(?: out)?|vote for|sign (?:the|my|this) petition|(?:read|watch|visit) (?:my|our)|on (?:my|our|the) (?:blog|channel|newsletter|podcast)|go (?:watch|read|check|listen|follow)|my (?:\w{1,15} )?(?:review|unboxing|tutorial) (?:of|is)/,
    /my (?:new|latest) (?:video|post|blog|course|book|newsletter|episode)|new (?:video|episode|blog post)|i (?:wrote|made|published|recorded) (?:a|an|this|my) (?:guide|video|post|article|tutorial|course)/,
    /like and (?:share|retweet|repost)|join (?:us|our)|follow(?:,| and) /,
  ]),
];
