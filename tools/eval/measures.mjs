import * as metrics from '../training/linear/metrics.mjs';

// What is measured on each validation set: the metric of the set's own paper, and the figure below which the run fails.
const feelings = ['negative', 'neutral', 'positive'];
const yesOrNo = ['no', 'yes'];

/** From a row with its verdict: the truth, the answer, the confidence in that answer, and the probability given to the truth. */
const sentiment = {
  labels: feelings,
  truth: ({ labels }) => feelings[labels.sentiment],
  answer: ({ sentiment }) => sentiment,
  claims: ({ scores }) => Math.max(...Object.values(scores.sentiment)),
  probability: ({ scores, labels }) => scores.sentiment[feelings[labels.sentiment]],
};

function head(name) {
  return {
    labels: yesOrNo,
    truth: ({ labels }) => yesOrNo[labels[name]],
    answer: ({ scores }) => yesOrNo[Number(scores[name] >= 0.5)],
    claims: ({ scores }) => Math.max(scores[name], 1 - scores[name]),
    probability: ({ scores, labels }) => (labels[name] === 1 ? scores[name] : 1 - scores[name]),
  };
}

const relevance = {
  labels: yesOrNo,
  truth: ({ labels }) => yesOrNo[labels.brand],
  answer: ({ isRelevant }) => yesOrNo[Number(isRelevant)],
  claims: ({ relevance }) => Math.max(relevance, 1 - relevance),
};

const macroRecall = { metric: 'macro-recall', of: metrics.macroRecall };
const macroF1 = { metric: 'macro-F1', of: metrics.macroF1 };
const accuracy = { metric: 'accuracy', of: metrics.accuracy };
const f1 = { metric: 'F1', of: (truths, answers) => metrics.f1(truths, answers, 'yes') };

/**
 * `set`: the set in `tools/training/transformer/sets.mjs` whose validation rows are scored; `floors`: percent, by model;
 * `marked`: how many posts of each word are learned from as triage, before the others of that word are judged; `hasContext`:
 * each monitor has the context that `tools/eval/written/word-contexts.json` gives it. `published`: figures of others for the
 * same task, on the sets' own test splits unless stated otherwise.
 */
export const measures = [
  {
    title: 'sentiment of tweets (SemEval-2017 4A)',
    set: 'tweets',
    ...sentiment,
    ...macroRecall,
    floors: { transformer: 72.5, linear: 69 },
    published: 'VADER 55.9*, SVM 62.9, FastText 62.9, SemEval winner 68.1, RoBERTa-base 71.3, BERTweet 73.4',
  },
  {
    title: 'sentiment of Reddit comments (GoEmotions)',
    set: 'reddit',
    ...sentiment,
    ...accuracy,
    floors: { transformer: 72.5, linear: 69 },
    published: 'VADER 64.9*',
  },
  {
    title: 'sentiment about brands at a conference (SXSW)',
    set: 'sxsw',
    ...sentiment,
    ...macroF1,
    floors: { transformer: 60, linear: 58 },
    published: 'VADER 45.9*',
  },
  {
    title: 'sentiment about Apple',
    set: 'apple',
    ...sentiment,
    ...macroF1,
    floors: { transformer: 66, linear: 61 },
    published: 'VADER 51.5*',
  },
  {
    title: 'sentiment about brands never seen in training',
    set: 'entities',
    ...sentiment,
    ...macroF1,
    floors: { transformer: 63, linear: 60 },
    published: 'VADER 48.3*',
  },
  {
    title: 'complaints (ACL 2019)',
    set: 'complaints',
    ...head('complaint'),
    ...macroF1,
    floors: { transformer: 83.5, linear: 79 },
    published: 'paper 79, transformers (COLING 2020) 87',
  },
  {
    title: 'brand or ordinary word, words never seen',
    set: 'brand_words',
    ...relevance,
    ...accuracy,
    floors: { transformer: 75, linear: 75 },
    published: 'WePS-3 without labels 73, with labels per brand 85 (other posts)',
  },
  {
    title: 'the same, with a context for each word',
    set: 'brand_words',
    hasContext: true,
    ...relevance,
    ...accuracy,
    floors: { transformer: 75, linear: 75 },
    published: null,
  },
  {
    title: 'the same, after ten posts of the word were marked',
    set: 'brand_words',
    marked: 10,
    ...relevance,
    ...accuracy,
    floors: { transformer: 78, linear: 75 },
    published: 'ten labels a word 78 (other words of the same set)',
  },
  {
    title: 'the same, after ten marked posts and with a context',
    set: 'brand_words',
    marked: 10,
    hasContext: true,
    ...relevance,
    ...accuracy,
    floors: { transformer: 77, linear: 76 },
    published: null,
  },
  {
    title: 'questions in chats (NPS Chat)',
    set: 'chat',
    ...head('question'),
    ...f1,
    floors: { transformer: 87, linear: 84 },
    published: 'question-mark rule 84.2*',
  },
  {
    title: 'wants to buy (tweets, noisy labels)',
    set: 'purchase',
    ...head('buying_intent'),
    ...f1,
    floors: { transformer: 64, linear: 57 },
    published: null,
  },
  {
    title: 'spam under YouTube videos',
    set: 'youtube_spam',
    ...head('spam'),
    ...f1,
    floors: { transformer: 92, linear: 92 },
    published: null,
  },
  {
    title: 'anger (TweetEval emotion)',
    set: 'emotion',
    ...head('anger'),
    ...f1,
    floors: { transformer: 81, linear: 76 },
    published: null,
  },
];
