import { anyPhrase } from '../words/any-phrase.js';

/** How a language says that a problem is over. */
export interface Ending {
  /** What says so: a verb with its auxiliary, or with the people who did it. */
  readonly over: RegExp;
  /** Words that leave it open if they stand before or within: negations, wishes, conditions, hearsay. */
  readonly open: RegExp;
  /** Words that take it back if it goes on with them. */
  readonly but: RegExp;
}

function ending(over: readonly RegExp[], open: RegExp, but: RegExp): Ending {
  return { over: new RegExp(anyPhrase(over), 'giu'), open: anyPhrase([open]), but: anyPhrase([but]) };
}

/** Every repetition is bounded. Spanish and Portuguese share words, so each must know the negations of the other. */
// prettier-ignore
export const endings: readonly Ending[] = [
  ending([
    /(?:(?<=['’])(?:s|ve|re)|is|was|are|were|been|got|has|have|had|now|finally|quickly|already|they|support|team|staff|i|we|(?:edit|update)[:,]?) (?:(?:it|this|that|everything) )?(?:(?:now|already|just|since|all|both|then|later|\w{2,12}ly) ){0,2}(?:fixed|restored|recovered|resolved|solved|sorted|refunded|repaired|patched)/,
    /(?:fixed|restored|recovered|resolved|solved|repaired|patched) (?:the|an?|my|our|his|her|this|that|their|its|all|every) (?:[\w'’-]{1,15} ){0,3}(?:issue|problem|vulnerabilit(?:y|ie)|hole|flaw|bug|leak|breache?|outage|account|incident|exploit|data|file|photo|service)s?/,
    /(?:(?<=['’])(?:s|re)|is|was|are|were|came|now|finally|already|everything|sites?|services?|systems?|apps?|servers?) (?:(?:now|already|just|all|\w{2,12}ly) ){0,2}back (?:up|online|to normal)|just kidding/,
  ],
  /not(?! only)|\p{L}{2,6}n['’]t|cannot|cant|dont|didnt|isnt|wasnt|havent|hasnt|wont|no|never|nobody|none|nothing|neither|nor|still|until|till|unless|when|whenever|once|if|whether|before|wants?|wanted|needs?|needed|hop(?:e|ed|es|ing)|wish(?:es|ed)?|please|expect\w{0,3}|demand\w{0,3}|(?:a)?wait\w{0,3}|should|would|could|must|might|may|will|shall|can|get|be|being|bring|says?|said|claim\w{0,3}|told|thought|think|promis\w{1,3}|pretend\w{0,3}|supposed\w{0,2}|allegedly|backups?|temporarily|partially|partly|hardly|barely|nearly|almost/u,
  /but|however|except|until|yet|(?<=^ )(?:only|nothing|none|half|partially|partly|for some)|(?:happen\w{0,3}|start\w{0,3}|broken?|down|hacked|leak\w{0,3}|fail\w{0,3}|crash\w{0,3}|gone|lost) again/),
  ending([
    /(?:ha|han|he|hemos|fue|fueron|está|están|estaba|quedó|sido|ya|foi|foram|estão|já|ficou|tem|têm) (?:[^\s.,;:!?()]{1,20} ){0,3}(?:resuelt[oa]s?|resolvid[oa]s?|solucionad[oa]s?|arreglad[oa]s?|corr[ei]gid[oa]s?|reparad[oa]s?|consertad[oa]s?|restablecid[oa]s?|restabelecid[oa]s?|recuperad[oa]s?)/,
    /resolvió|resolvieron|solucionó|solucionaron|arregló|arreglaron|corrigió|corrigieron|repararon|restableció|restablecieron|recuperé|recuperó|recuperaron|resolveu|resolveram|corrigiu|corrigiram|consertou|consertaram|solucionou|restabeleceu|recuperei|recuperou|recuperaram/,
  ],
  /no|n[ãa]o|nunca|jam[áa]is|nadie|ninguém|nada|ni|nem|sin|sem|todavía|aún|ainda|hasta|até|cu[aá]ndo|quando|enquanto|si|se (?:foi|está)|antes|ojalá|tomara|esper[oa]\w{0,3}|quier[eo]|quero|necesito|preciso|deben?|deber?ía|devem?|deveria|tienen?|supuestamente|supostamente/,
  /pero|mas|porém|aunque|embora|hasta|até/),
  ending([
    /(?:ai|a|ont|avons|est|sont|était|étaient|été) (?:[^\s.,;:!?()]{1,20} ){0,3}(?:résolu|réparé|corrigé|rétabli|restauré|réglé|récupéré)e?s?/,
  ],
  /n|ne|pas|jamais|rien|personne|aucune?|si|quand|lorsque?|dès|tant|jusqu|une fois|avant|doi(?:t|vent)|devraient?|faut|faudrait|espèr\w{1,3}|espérons|veux|voudrais|attend\w{0,3}|sans|ni|encore|toujours|bientôt|soi-disant/,
  /mais|cependant|pourtant|sauf|jusqu/),
  ending([
    /(?:hat|haben|hatten?|ist|sind|wurden?|war|waren) (?:[^\s.,;:!?()]{1,25} ){0,8}(?:behoben|gelöst|repariert|gefixt|gepatcht|wiederhergestellt)/,
    /(?:behoben|gelöst|repariert|gefixt|gepatcht|wiederhergestellt) (?:hat|haben|ist|sind|wurden?|worden|war|waren)/,
  ],
  /nicht|nie|niemals|kein\p{L}{0,2}|niemand|nichts|noch|bis|wenn|falls|sobald|ob|wann|bevor|solange|dass|damit|soll\p{L}{0,3}|muss|müss\p{L}{1,3}|will|wollen|wird|werden|würden?|kann|könn\p{L}{1,3}|bitte|hoff\p{L}{1,7}|angeblich|bald|demnächst|sich|ohne|statt|weder/u,
  /aber|jedoch|allerdings|nur/),
  ending([
    /(?:ho|ha|hanno|è|sono|era|erano|stat[oaie]) (?:[^\s.,;:!?()]{1,20} ){0,3}(?:risolt|sistemat|riparat|corrett|ripristinat|recuperat)[oaie]/,
  ],
  /non|mai|nessun[oa]?|niente|nulla|né|senza|ancora|finché|fino|quando|se|appena|prima|sper\w{1,4}|voglio|vorrei|dev(?:e|ono)|dovrebbe(?:ro)?|bisogna|aspett\w{1,4}|presto/,
  /ma|però|tuttavia|tranne/),
  ending([
    /(?:heeft|hebben|is|zijn|werd|werden|was|waren) (?:[^\s.,;:!?()]{1,25} ){0,8}(?:opgelost|hersteld|verholpen|gerepareerd|gefikst|gedicht)/,
    /(?:opgelost|hersteld|verholpen|gerepareerd|gefikst) (?:is|zijn|werd|werden|was|heeft|hebben)/,
  ],
  /niet|nooit|niemand|niets|geen|nog|als|wanneer|zodra|tot|totdat|voordat|of|moet|moeten|wil|willen|wordt|worden|kan|kunnen|zou|hoop|hopelijk|zonder|zogenaamd|alsjeblieft|graag|binnenkort/,
  /maar|echter|behalve/),
];

/** Japanese says at the end of the verb whether it is over: 復旧した, but not 復旧したい or 復旧したら. */
export const overInJapanese =
  /(?:復旧|解決|解消|修正|修復)(?:し|され)(?:まし)?た(?!い|ら|か|と|の|が|けど)|(?:直りまし|直っ)た(?!ら|か|と|の|が|けど)|(?:復旧|解決|修正)済み/u;
