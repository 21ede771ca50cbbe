import type { Category, Classification, ClassificationReason } from '@earshot/domain';
import { isReadAsEnglish, languageOf } from '@earshot/matching/language';
import { categoryOf } from '../category/category.js';
import type { ClassifyInput, EmbeddedClassifier, EmbeddedVerdict } from '../classifier.js';
import { aboutText } from '../relevance/about-text.js';
import { type Relevance, relevanceOf } from '../relevance/relevance.js';
import { summaryOf } from '../summary/summary.js';
import { emergencyIn } from '../urgency/emergency-words.js';
import { urgencyOf } from '../urgency/urgency.js';
import type { ExplainedQuestion } from '../linear/explanation.js';
import type { MovingWord } from '../moving-word.js';
import { type AnalysedText, analysedText } from './analysed-text.js';
import { confidenceOf } from './confidence.js';
import type { EmbeddedModels, Scored } from './embedded-models.js';
import { readOtherLanguage } from './read-other-language.js';
import { sentimentVerdict } from './sentiment-verdict.js';

/** In these nobody speaks as a customer. */
const otherVoices: ReadonlySet<Category> = new Set(['news', 'promotion', 'spam', 'other']);

/** Without a name nobody asks whether a post is about it: it counts in full. */
const unasked: Relevance = { isRelevant: true, probability: 1, reasons: [] };

/**
 * Judges by trained models and rules, without a network. The same post always gets the same verdict. The models were
 * trained on English; what they say of other languages does not count: words and emoji do, and the verdict says so by a
 * low confidence.
 * @param wordsOf the words of a text that moved a verdict most
 */
export function createEmbeddedClassifier(
  models: EmbeddedModels,
  wordsOf: (text: AnalysedText, about: ExplainedQuestion) => readonly MovingWord[],
): EmbeddedClassifier {
  return {
    get name() {
      return models.status().name;
    },
    async classify(inputs, now) {
      const texts = inputs.map((input) => ({
        ...analysedText(input.post, input.matches),
        about: aboutText(input),
      }));
      const scored = await models.score(texts);
      return inputs.flatMap((input, index) => {
        const [text, own] = [texts[index], scored[index]];
        return text === undefined || own === undefined
          ? []
          : [judge(input, text, own, (about) => wordsOf(text, about), now)];
      });
    },
    status: () => models.status(),
    ready: () => models.ready(),
    close: () => models.close(),
  };
}

function judge(
  { post, matches, monitors, project, learned }: ClassifyInput,
  { title, body, text }: AnalysedText,
  { scores: given, by }: Scored,
  wordsOf: (about: ExplainedQuestion) => readonly MovingWord[],
  now: Date,
): EmbeddedVerdict {
  const language = languageOf(text);
  const isEnglish = isReadAsEnglish(text, language);
  const feeling = isEnglish
    ? { scores: given, ...sentimentVerdict(given, () => wordsOf('sentiment')) }
    : readOtherLanguage(text, language);
  const { scores } = feeling;
  const category = categoryOf({
    scores,
    wordsOf: (of, against) => (isEnglish ? wordsOf({ category: of, against }) : []),
  });
  const isCustomerVoice = !otherVoices.has(category.category);
  const relevance =
    matches.length === 0
      ? unasked
      : relevanceOf({
          post,
          matches,
          monitors,
          project,
          isCustomerVoice,
          isEmergency: emergencyIn(text) !== null,
          brand: scores.brand,
          alike: scores.alike,
          learned,
        });
  const { engagement, publishedAt } = post;
  const urgency = urgencyOf(
    {
      text,
      category: category.category,
      scores,
      engagement,
      publishedAt,
      isRelevant: relevance.isRelevant,
    },
    now,
  );
  const confidence = confidenceOf({
    scores,
    categoryProbability: category.probability,
    relevance: relevance.probability,
    knowsLanguage: isEnglish,
  });
  const classification: Classification = {
    isRelevant: relevance.isRelevant,
    category: category.category,
    sentiment: feeling.sentiment,
    urgency: urgency.urgency,
    summary: summaryOf(
      title,
      body,
      matches.map(({ keyword }) => keyword),
      language,
    ),
    confidence,
    language,
    classifier: by,
    reasons: [
      ...relevance.reasons,
      ...category.reasons,
      ...feeling.reasons,
      ...urgency.reasons,
      ...(isEnglish ? [] : [untrained(language)]),
    ],
  };
  return {
    ...classification,
    scores,
    relevance: relevance.probability,
    categoryProbability: category.probability,
    knowsLanguage: isEnglish,
  };
}

function untrained(language: string | null): ClassificationReason {
  return { about: 'provider', code: 'language_not_trained', evidence: language, points: 0 };
}
