// What each labelled set teaches: which head, with which label, and which rows are kept for validation.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { namesIn } from '../posts/names-in.mjs';

const sentiments = ['negative', 'neutral', 'positive'];

/** The heads of the model and their labels, in the order of the logits. */
export const heads = {
  sentiment: sentiments,
  complaint: ['other', 'complaint'],
  question: ['other', 'question'],
  buying_intent: ['other', 'buying_intent'],
  spam: ['other', 'spam'],
  anger: ['other', 'anger'],
  brand: ['common_word', 'brand'],
};

/** The additional heads taught by posts about brands (train_posts.py). */
export const postHeads = {
  category: [
    'complaint',
    'bug_report',
    'feature_request',
    'question',
    'praise',
    'buying_intent',
    'comparison',
    'news',
    'promotion',
    'spam',
    'other',
  ],
  urgency: ['nothing', 'week', 'today', 'now'],
};

/** The kinds of emergency, as in libs/classification/src/text-model.ts. */
export const emergencyKinds = ['none', 'safety', 'security', 'data_loss', 'outage'];

/** Brands of entity_sentiment that are in no training row, to validate on brands the model has never seen. */
const heldOutBrands = ['Microsoft', 'HomeDepot', 'NBA2K', 'Facebook', 'Xbox(Xseries)'];

/** Posts of this urgency may be emergencies, or about law or the press. */
const mostUrgent = 3;

/** What a report of an emergency is else: either category would do. */
const malfunction = {
  category: postHeads.category.indexOf('bug_report'),
  second: postHeads.category.indexOf('complaint'),
  sentiment: sentiments.indexOf('negative'),
};
const harm = { ...malfunction, category: malfunction.second, second: malfunction.category };
const emergencyLabels = { safety: harm, security: harm, data_loss: malfunction, outage: malfunction };

/** Kinds of sources that no head is trained on, to validate on sources the model has never seen. */
const heldOutSources = ['stackexchange', 'discourse'];

/**
 * `files` relative to the data folder, with the split of their rows (a function decides row by row); `labels(row)`: head ->
 * label, none if a row teaches nothing; `mark(row)`: the keyword in the text; `group(row)`: rows of one group are never on
 * both sides of a split.
 */
export const sets = {
  posts: {
    files: { 'labelled_posts.jsonl': ofBrand, 'labelled_more.jsonl': ofBrand },
    mayLack: ['labelled_more.jsonl'],
    labels: ({ category, second, sentiment, urgency, is_relevant: isRelevant }) => ({
      category: postHeads.category.indexOf(category),
      ...(second && { second: postHeads.category.indexOf(second) }),
      sentiment: sentiments.indexOf(sentiment),
      urgency,
      brand: Number(isRelevant),
      spam: Number(category === 'spam'),
    }),
    mark: ({ text, keyword }) => namesIn(text, keyword),
    keepsUnmarked: true,
    group: ({ keyword }) => keyword.toLowerCase(),
    source: ({ source }) => source,
  },
  tweets: {
    files: { 'sentiment/train.jsonl': 'train', 'sentiment/val.jsonl': 'val' },
    labels: ({ label }) => ({ sentiment: label }),
  },
  tse: {
    files: { 'tweet_sentiment_extraction.jsonl': (row) => oneIn(14, row.text) },
    labels: ({ label }) => ({ sentiment: sentiments.indexOf(label) }),
  },
  reddit: {
    files: { 'goemotions/train.jsonl': 'train', 'goemotions/dev.jsonl': 'val' },
    labels: ({ label, emotions }) => ({
      ...(sentiments.includes(label) && { sentiment: sentiments.indexOf(label) }),
      anger: Number(emotions.includes('anger') || emotions.includes('annoyance')),
    }),
  },
  sxsw: {
    files: { 'sxsw_brands.jsonl': (row) => oneIn(5, row.text) },
    labels: ({ label }) => oneSentiment(/^(?:(Negative)|(No)|(Positive)) emotion/.exec(label)),
  },
  apple: {
    files: { 'apple.jsonl': (row) => oneIn(4, row.text) },
    labels: ({ label }) => oneSentiment(/^(?:(1)|(3)|(5))$/.exec(label)),
  },
  entities: {
    files: { 'entity_sentiment.jsonl': ({ brand }) => (heldOutBrands.includes(brand) ? 'val' : 'train') },
    labels: ({ label }) => oneSentiment(/^(?:(Negative)|(Neutral)|(Positive))$/.exec(label)),
    group: ({ brand }) => brand,
  },
  complaints: {
    files: { 'complaints.jsonl': (row) => oneIn(5, row.id) },
    labels: ({ label }) => ({ complaint: label }),
    group: ({ domain }) => domain,
  },
  chat: {
    files: { 'nps_chat.jsonl': (row) => oneIn(5, row.text) },
    labels: ({ label }) => (label === 'System' ? {} : { question: Number(label.endsWith('Question')) }),
  },
  trec: {
    files: { 'trec_questions.jsonl': 'train' },
    labels: () => ({ question: 1 }),
  },
  purchase: {
    files: { 'purchase_intent.jsonl': (row) => oneIn(5, row.text) },
    labels: ({ label }) => ({ buying_intent: Number(label === 'PI') }),
  },
  youtube_spam: {
    files: { 'youtube_spam.jsonl': (row) => oneIn(4, row.text) },
    labels: ({ label }) => ({ spam: label }),
  },
  sms_spam: {
    files: { 'sms_spam.jsonl': (row) => oneIn(10, row.text) },
    labels: ({ label }) => ({ spam: Number(label === 'spam') }),
  },
  written_spam: {
    files: { [fileURLToPath(new URL('../written/spam.jsonl', import.meta.url))]: 'train' },
    labels: ({ label }) => ({ spam: label }),
  },
  written_emergencies: {
    files: {
      [fileURLToPath(new URL('../written/emergencies.jsonl', import.meta.url))]: (row) => oneIn(10, row.text),
    },
    labels: ({ kind }) => ({
      emergency: emergencyKinds.indexOf(kind),
      ...(kind !== 'none' && emergencyLabels[kind]),
    }),
    language: ({ language }) => language,
  },
  /** Posts in other languages than English, labelled as the real ones are. */
  written_posts: {
    files: {
      [fileURLToPath(new URL('../written/posts.jsonl', import.meta.url))]: (row) => oneIn(10, row.text),
    },
    labels: ({ category, second, sentiment, urgency }) => ({
      category: postHeads.category.indexOf(category),
      ...(second && { second: postHeads.category.indexOf(second) }),
      sentiment: sentiments.indexOf(sentiment),
      urgency,
    }),
    language: ({ language }) => language,
  },
  emotion: {
    files: { 'tweeteval_emotion/train.jsonl': 'train', 'tweeteval_emotion/val.jsonl': 'val' },
    labels: ({ label }) => ({ anger: Number(label === 0) }),
  },
  brand_words: {
    files: { 'brand_ambiguity.jsonl': (row) => oneIn(4, row.keyword) },
    labels: ({ label }) => ({ brand: label }),
    mark: ({ text, tok }) => [nthWord(text, tok)],
    group: ({ keyword }) => keyword,
  },
  pros_cons: {
    files: { 'pros_cons.jsonl': (row) => oneIn(20, row.text) },
    labels: ({ label }) => ({ sentiment: label === 'pro' ? 2 : 0 }),
  },
  unlabelled: {
    files: { 'unlabelled.jsonl': 'train' },
    labels: () => ({}),
  },
  /** Their names are not marked: the written emergencies have none that are, so a marked name would say that nothing is urgent. */
  calm_posts: {
    files: { 'labelled_posts.jsonl': ofBrand, 'labelled_more.jsonl': ofBrand },
    mayLack: ['labelled_more.jsonl'],
    labels: ({ urgency }) => (urgency < mostUrgent ? { emergency: 0 } : {}),
  },
  /** Ordinary complaints and the like in other languages than English. */
  calm_written_posts: {
    files: {
      [fileURLToPath(new URL('../written/posts.jsonl', import.meta.url))]: (row) => oneIn(10, row.text),
    },
    labels: ({ urgency }) => (urgency < mostUrgent ? { emergency: 0 } : {}),
    language: ({ language }) => language,
  },
  /** Nobody labelled these one in eight, but hardly any reports an emergency. */
  everyday: {
    files: { 'unlabelled.jsonl': (row) => oneIn(20, row.text) },
    labels: ({ text }) => (oneIn(8, `everyday ${text}`) === 'val' ? { emergency: 0 } : {}),
  },
};

/** Posts about one brand in six are kept for validation, as are all posts of the held-out sources; no training uses them. */
function ofBrand({ keyword, source }) {
  return heldOutSources.includes(source) ? 'val' : oneIn(6, keyword.toLowerCase());
}

/** The split of a row; the same text always has the same split. */
function oneIn(count, text) {
  const digest = createHash('sha256').update(text).digest();
  return digest.readUInt32LE(0) % count === 0 ? 'val' : 'train';
}

function oneSentiment(match) {
  const sentiment = match === null ? -1 : match.slice(1).findIndex((group) => group !== undefined);
  return sentiment === -1 ? {} : { sentiment };
}

function nthWord(text, nth) {
  const words = text.split(' ');
  const start = words.slice(0, nth).join(' ').length + (nth > 0 ? 1 : 0);
  return { start, end: start + words[nth].length };
}
