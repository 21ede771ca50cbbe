/**
 * Whether a post may be addressing a model instead of people. Such posts get their own call, where they can only affect
 * their own answer. The patterns are broad because a false positive costs only one extra call.
 * @param text as shown to the model
 */
export function isSuspicious(text: string): boolean {
  const folded = foldDisguise(text);
  // Joins spaced-out letters such as "i g n o r e".
  const joined = /(?:\b\p{L}[\s._*-]){5}/u.test(folded) ? folded.replace(/[\s._*-]/g, '') : '';
  return signs.some((sign) => sign.test(text) || sign.test(folded)) || joinedSigns.test(joined);
}

/**
 * Folds lookalikes to one spelling: full-width forms, accents, Cyrillic and Greek lookalikes, digits for letters, joiners
 * inside words.
 */
function foldDisguise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u200C\u200D]/gu, '')
    .toLowerCase()
    .replace(/[авсеіјкморѕтухνορτυ]/gu, (letter) => doubles[letter] ?? letter)
    .replace(/(?<=\p{L})[013457@$]|[013457@$](?=\p{L})/gu, (digit) => leet[digit] ?? digit);
}

const doubles: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', с: 'c', е: 'e', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't', у: 'y', х: 'x',
  ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u',
}; // prettier-ignore
const leet: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};

const joinedSigns = /ignore|disregard|instruct|prompt|system|override|classif|sentiment|urgency|relevant/u;

// prettier-ignore
const signs: readonly RegExp[] = [
  // Commands to ignore or change instructions, in the languages of most posts.
  /\b(?:ignore|disregard|forget|override|bypass|overrule|do not follow|stop following)\b.{0,60}\b(?:previous|prior|above|earlier|all|any|every|your|the|these|other|preceding|instructions?|rules?|everything)\b/isu,
  /\binstruct(?:ion|ions|ed)?\b|\bsystem ?(?:prompt|message|note|override|update|notice)\b|\bprompt(?:s|ed)?\b|\bjailbreak|\bdeveloper mode\b|\bnew (?:rules?|task|policy|orders?)\b/iu,
  /\b(?:ignorier\w*|vergiss|anweisung\w*|ignorez|oubliez|consignes?|instrucci\w+|olvida|instruc\w+|istruzion\w+|dimentica|esquec\w+|talimat\w*|yoksay|zignoruj|instrukcj\w+|negeer|instructies)\b/iu,
  /игнорир|забудь|инструкци|предыдущ|忽略|无视|無視|指令|指示|提示词|プロンプト|무시하|지시|تجاهل|تعليمات|התעלם|निर्देश|अनदेखा|ignor\p{L}{0,6} (?:las?|los|les?|le|alle|tut|wsz|all)/iu,
  // Text that addresses a machine or speaks as one.
  /\b(?:a\.?i\.?|gpt(?:-?\d\S{0,5})?|chat ?gpt|claude|llama|gemini|mistral|llms?|language models?|assistants?|chat ?bots?|classifiers?|moderators? bot|annotators?|algorithms?|models?)\b.{0,80}\b(?:must|should|shall|will|please|always|never|mark|rate|set|label|classif\w+|answer|respond|reply|output|return|say|treat|score|read(?:ing)?|process(?:ing)?|see(?:ing)?)\b/isu,
  /\b(?:you are|you're|act as|pretend|roleplay|behave as|respond as|from now on|as an? (?:ai|llm|assistant))\b.{0,60}\b(?:now|ai|bot|assistant|model|classifier|system|admin|dan|longer|judge|tool)\b/isu,
  /\b(?:if|whoever|when) you(?:'re| are)? (?:an? )?(?:ai|llm|bot|model|automated|reading this|processing)\b|\bdear (?:ai|llm|model|bot|assistant|classifier)\b/iu,
  // Names of the answer's fields, or commands about answers.
  /\bis_?relevant\b|\bai_?summary\b|\burgency_?reason\b|\brelevance_?confidence\b|\bsentiment\b|\burgency\b|\bclassif(?:y|ied|ication|ier)\b|\bcategor(?:y|ies|ise|ize)\b/iu,
  /\b(?:mark|rate|label|tag|flag|score|set|treat|judge|grade|count|report|rank)\b.{0,40}\b(?:posts?|messages?|tweets?|comments?|items?|entries|others?|rest|all|every(?:thing|one)?|as (?:spam|praise|positive|negative|neutral|irrelevant|relevant|urgent))\b/isu,
  /\b(?:all|every|each|any|the|following|previous|next|other|remaining) (?:of the )?(?:other |following |previous |above |below )?(?:posts?|results?|answers?|entries|items?|inputs?|ids?)\b.{0,60}\b(?:is|are|as|to|should|must|be|with|get|were|same)\b/isu,
  /\b(?:output|respond|reply|answer|return|print|write|say)\b.{0,40}\b(?:only|json|yaml|xml|exactly|instead|verbatim|the word|nothing|format|schema|array|empty|null)\b/isu,
  /\b(?:reveal|repeat|leak|show|tell me|print|translate)\b.{0,40}\b(?:your|the|this|above)\b.{0,30}\b(?:rules?|text above|system|key|configuration|secret|password|context|guidelines)\b/isu,
  // Text that looks like code, markup or another turn of a conversation.
  /["'`][\w ]{1,40}["'`]\s*:|[{[]\s*["'{[]|[}\]"']\s*[,;]?\s*[}\]]|\\u00[0-9a-f]{2}|\\["n]/iu,
  /<\/?(?:\||[a-z_]{2,30}[ >/])|<\|.{0,40}\|>|\[\/?(?:inst|sys|system|user|assistant|end)\b|^\s*(?:#{2,}|-{3,}|={3,}|`{3})|```/imu,
  /(?:^|\n)\s*(?:system|assistant|user|human|developer|tool|function|admin|operator)\s*[:>\]]/iu,
  /\bp_[0-9a-z]{2,}\b|\bend of (?:posts?|input|text|data|quote|message|user)\b|\bbegin (?:new|system|admin)\b|\b(?:tool_?(?:use|call)|function_?call|max_?tokens|temperature)\b/iu,
  // Long unreadable runs: encoded words.
  /[A-Za-z0-9+/]{48,}={0,2}|(?:\b[01]{8}\b\s*){4}|(?:\b[0-9a-f]{2}\b\s*){12}|(?:%[0-9a-f]{2}){6}|(?:&#x?[0-9a-f]{2,6};){4}/iu,
];
