const words = {
  bug_report:
    /\b(crash(es|ed|ing)?|not working|(doesn'?t|isn'?t|won'?t|don'?t|can'?t) (work|load|open|start|play|connect|log ?in|sync|update|charge)\w*|broken|error|bugs?|buggy|glitch\w*|freez(es|ing)|stopped working|servers? (are |is )?(down|trash)|down again|outage|lag(gy|ging)|keeps (kick|clos|stop|say|turn|restart)\w*|is .{0,20}\bdown\b)/i,
  feature_request:
    /\b((should|could|need to|needs to) (add|have an option|make|let|allow|bring|implement|support|remove)|please (add|make|bring|give|let|remove|fix|change|do a|do an|review|compare)|pls (add|bring|make)|feature request|petition|bring(ing)? back|wish (they|it|there|google|apple|\w+ would|\w+ had)|would be (nice|great|cool|awesome) if|(would|'d) (love|like) to (see|have)|why (can'?t|isn'?t there|doesn'?t \w+ have)|suggestion|is missing|hope (they|it|to see|you)|next video|can you (make|do|please))/i,
  buying_intent:
    /\b(should i (buy|get|upgrade|wait|switch|go)|(looking|want|wanna|planning|going|gonna|about|trying|need) to (buy|get|upgrade|switch|pre-?order)|(thinking|think) (of|about) (buying|getting|switching|upgrading)|worth (it|buying|the (money|price|upgrade))|which (one|phone|should|is better)|what should i|recommend (me|a|an)|recommendations?|upgrad(e|ing) (to|from)|in the market for|pre-?order(ed|ing)?|i'?ll (buy|get)|ordering|just (ordered|bought)|can'?t wait to (get|buy))/i,
  comparison:
    /\b(vs\.?|versus|compar(e|ed|ison|ing)|(better|worse|faster|slower|cheaper|more \w+|less \w+) (than|then)|switched from|differences? between|prefer|beats? the|blows? .{0,20} away|same as the)\b/i,
  spam: /\b(subscribe|sub 4|follow (me|back|for)|check (out|this)|giveaway|win (a|an|free)|free (gift|iphone|followers|money|v-?bucks|robux|code)|earn|cash|click|visit|make money|working from home|cheap|whatsapp|telegram|dm me|hack(ed|s)?|codes?|coupon|promo|retweet|#win|\+1 ?\(?\d{3}|contact|inbox)\b/i,
};

/** Whether a post looks like one of a category that is rare in a draw, judged by words only. */
export const preselectingByWords = {
  bug_report: ({ text }) => words.bug_report.test(text),
  feature_request: ({ text }) => words.feature_request.test(text),
  buying_intent: ({ text }) => words.buying_intent.test(text),
  comparison: ({ text }) => words.comparison.test(text),
  spam: ({ source, text }) =>
    words.spam.test(text) || (source === 'x' && (text.match(/#\w/g) ?? []).length >= 6),
};
