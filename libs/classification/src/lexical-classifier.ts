import type { Classification, Match } from '@earshot/domain';
import { categoryOf } from './category.js';
import type { Classifier, ClassifyInput } from './classifier.js';
import { languageOf } from './language.js';
import { relevanceOf } from './relevance.js';
import { type Feeling, feelingOf } from './sentiment.js';
import { summaryOf } from './summary.js';
import { isLink, tokenize } from './tokens.js';
import { urgencyOf } from './urgency.js';

const name = 'lexical@1';
/** Longer texts are judged by a stretch of this many characters around the first match. */
const analysedLength = 5_000;

/**
 * Judges by word lists and rules alone: no network, no model, the same answer for the same post, and every verdict
 * says which words decided. Made for English; of other languages it reads emoji and question marks and says so by
 * a low confidence.
 */
export function createLexicalClassifier(): Classifier {
  return {
    name,
    classify: (inputs, now) => Promise.resolve(inputs.map((input) => classify(input, now))),
  };
}

function classify(input: ClassifyInput, now: Date): Classification {
  const { post, matches, monitors, project } = input;
  const title = post.title === null ? null : post.title.slice(0, 500).toWellFormed();
  const body = analysedStretch(post.text, matches);
  const text = title === null ? body : `${title}\n${body}`;
  const language = languageOf(text);
  const isEnglish = language === null || language === 'en';
  const tokens = tokenize(text);
  const feeling = feelingOf(text, { ignore: brandWords(matches), isEnglish });
  const linkCount = tokens.filter(isLink).length + post.links.length;
  const verdict = categoryOf({ text, tokens, feeling, linkCount, isEnglish });
  const isCustomerVoice = !['news', 'promotion', 'spam', 'other'].includes(verdict.category);
  const relevance = relevanceOf({ post, matches, monitors, project, isCustomerVoice });
  const { urgency, reasons } = urgencyOf(
    {
      text,
      verdict,
      feeling,
      engagement: post.engagement,
      publishedAt: post.publishedAt,
      isRelevant: relevance.isRelevant,
      isEnglish,
    },
    now,
  );
  return {
    isRelevant: relevance.isRelevant,
    category: verdict.category,
    sentiment: feeling.sentiment,
    urgency,
    summary: summaryOf(
      title,
      body,
      matches.map(({ keyword }) => keyword),
    ),
    confidence: confidenceOf(verdict.margin, feeling, relevance.probability, isEnglish),
    language,
    classifier: name,
    reasons: [...relevance.reasons, ...verdict.reasons, ...feeling.reasons, ...reasons],
  };
}

function analysedStretch(text: string, matches: readonly Match[]): string {
  if (text.length <= analysedLength) return text;
  const first = Math.min(
    ...matches.filter(({ field }) => field === 'text').map(({ start }) => start),
    text.length,
  );
  const start =
    first === text.length ? 0 : Math.max(0, Math.min(first - 1_000, text.length - analysedLength));
  return text.slice(start, start + analysedLength).toWellFormed();
}

function brandWords(matches: readonly Match[]): ReadonlySet<string> {
  return new Set(
    matches.flatMap(({ keyword }) => tokenize(keyword)).map(({ word }) => word.replace(/^#/, '')),
  );
}

/** Word lists are right in two of three cases, so they never claim more than 0.7. */
function confidenceOf(margin: number, feeling: Feeling, relevance: number, isEnglish: boolean): number {
  const clearness =
    0.3 + 0.05 * Math.min(4, margin) + 0.1 * Math.abs(feeling.score) + 0.2 * Math.abs(relevance - 0.5);
  return Math.round(Math.min(0.7, clearness) * (isEnglish ? 1 : 0.5) * 100) / 100;
}
