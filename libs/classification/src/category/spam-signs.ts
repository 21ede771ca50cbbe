import type { ReasonCode } from '@earshot/domain';
import type { ModelScores } from '../text-model.js';
import { type Evidence, wordsFound } from './evidence.js';

/** Signs of spam; one alone is nothing, since real customers use links and capitals too. */
// prettier-ignore
const spamSigns: readonly { readonly code: ReasonCode; readonly pattern: RegExp }[] = [
  { code: 'quick_money', pattern: /\b(?:earn|make|made|win|won|free) (?:up to )?(?:[$€£]\s?\d|\d{2,6} ?(?:usd|dollars|per (?:day|week|hour))|money (?:fast|online|from home)|cash|gift ?cards?|followers|btc|crypto)|passive income|work from home|financial freedom|guaranteed (?:profit|returns?|income)/iu },
  { code: 'crypto_bait', pattern: /\b(?:airdrop|presale|whitelist(?:ed)?|seed phrase|claim your (?:\w{1,15} )?(?:tokens?|coins?|reward|prize|bonus|gift)|double your|free (?:tokens?|coins?|nfts?))\b/iu },
  { code: 'trading_bait', pattern: /\b(?:\d{2,4}x|to the moon|pump(?:ing)?|forex|binary options|helped me (?:to )?(?:trade|invest|recover)|recover (?:your|my) (?:lost )?(?:crypto|funds|money|account)|(?:crypto|bitcoin|trading) (?:expert|mentor|manager|signals?))\b|(?:^|\s)\$[a-z]{2,6}\b/iu },
  { code: 'follow_bait', pattern: /\b(?:sub ?(?:4|for) ?sub|f4f|follow (?:me|back|for follow)|i follow back|follow train)\b/iu },
  { code: 'visit_bait', pattern: /\b(?:subscribe to my|check out my (?:channel|profile|page|onlyfans)|visit my (?:profile|channel|page)|like and (?:share|subscribe))\b/iu },
  { code: 'private_channel', pattern: /\b(?:whats ?app|telegram|t\.me|dm me|inbox me|text me|contact (?:him|her|me) (?:on|via|at)|click (?:here|the link|this link|now))\b/iu },
  { code: 'link_shortener', pattern: /\b(?:bit\.ly|tinyurl\.com|goo\.gl|is\.gd|cutt\.ly|rb\.gy|shorturl\.at|linktr\.ee|adf\.ly)\//iu },
  { code: 'adult_or_pills', pattern: /\b(?:onlyfans|nudes?|xxx|viagra|cialis|casino|betting tips|escorts?|hot singles)\b/iu },
];

/**
 * Spam takes two signals: two signs, or a sign and the model. Where somebody complains the model is not asked and a link,
 * however short, is no sign: a complaint with a link is never spam. One sign alone is at most advertising.
 */
export function spamEvidence(input: {
  readonly text: string;
  readonly scores: ModelScores;
  readonly isEnglish: boolean;
}): Evidence[] {
  const { spam, complaint } = input.scores;
  const complains = complaint >= 0.5;
  const signs = spamSigns.flatMap(({ code, pattern }): Evidence[] => {
    if (complains && code === 'link_shortener') return [];
    const found = wordsFound(pattern, input.text);
    return found === null ? [] : [{ category: 'spam', code, found, points: 4 }];
  });
  const isModelSure = input.isEnglish && spam >= 0.5 && !complains;
  if (signs.length < 2 && !isModelSure)
    return signs.map((sign) => ({ ...sign, category: 'promotion', points: 2 }));
  if (signs.length === 0 || !isModelSure) return signs;
  const found = `${Math.round(100 * spam)} %`;
  return [...signs, { category: 'spam', code: 'model_spam', found, points: 2 + 4 * (spam - 0.5) }];
}
