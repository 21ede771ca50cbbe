import type { Category, Classification, ClassificationReason } from '@earshot/domain';
import { categoryOf } from '../category/category.js';
import type { ClassifyInput, EmbeddedClassifier, EmbeddedVerdict } from '../classifier.js';
import { aboutTexts } from '../relevance/about-texts.js';
import { relevanceOf } from '../relevance/relevance.js';
import type { Relevance } from '../relevance/lessons/with-lessons.js';
import { summaryOf } from '../summary/summary.js';
import { emergencyIn } from '../urgency/emergency-in.js';
import { urgencyOf, type VerdictBasis } from '../urgency/urgency.js';
import type { ExplainedQuestion, MovingWord } from '../linear/explanation.js';
import { type AnalysedText, analysedText } from './analysed-text.js';
import { confidenceOf } from './confidence.js';
import type { ModelScores } from '../text-model.js';
import type { EmbeddedModels, Scored } from './embedded-models.js';
import { readLanguage } from './read-language.js';
import { type OtherLanguageReading, readOtherLanguage } from './read-other-language.js';
import { sentimentVerdict } from './sentiment-verdict.js';

/** Categories whose authors do not speak as customers. */
const otherVoices: ReadonlySet<Category> = new Set(['news', 'promotion', 'spam', 'other']);

/** Without a name in the post, relevance is not in question: the post counts in full. */
const unasked: Relevance = { isRelevant: true, probability: 1, reasons: [] };

/** The name was edited out of the post. */
const nameGone: Relevance = {
  isRelevant: false,
  probability: 0,
  reasons: [{ about: 'relevance', code: 'name_gone', evidence: null, points: -10 }],
};

/**
 * Judges by trained models and rules, without a network. The same post always gets the same verdict. The models were trained
 * on English and their results for other languages are ignored: lists of words, marks and emoji are used instead, and the
 * verdict says so, with a low confidence. If these find nothing, the verdict says that the post was not judged.
 * @param wordsOf the words of a text that influenced a verdict most
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
        ...aboutTexts(input),
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
  { post, matches, isNameGone = false, monitors, project, learned }: ClassifyInput,
  { title, excerpt, text, names }: AnalysedText,
  { scores: given, by }: Scored,
  wordsOf: (about: ExplainedQuestion) => readonly MovingWord[],
  now: Date,
): EmbeddedVerdict {
  const { language, isEnglish } = readLanguage({ text, names });
  const read = isEnglish ? readByModel(given, wordsOf) : readOtherLanguage(text, language);
  const { scores, category } = read;
  const emergency = emergencyIn({ text, scores: given, isEnglish, wordsOf });
  const isEmergency = emergency !== null;
  const isCustomerVoice = !otherVoices.has(category.category);
  const relevance = isNameGone
    ? nameGone
    : matches.length === 0
      ? unasked
      : relevanceOf({
          post,
          matches,
          monitors,
          project,
          isCustomerVoice,
          isEmergency,
          brand: scores.brand,
          alike: scores.alike,
          alikeAgainst: scores.alikeAgainst,
          meaning: scores.meaning,
          learned,
        });
  const { engagement, publishedAt } = post;
  const urgency = urgencyOf(
    {
      emergency,
      category: category.category,
      scores,
      engagement,
      publishedAt,
      isRelevant: relevance.isRelevant,
      basis: isEmergency && read.basis !== 'model' ? 'words' : read.basis,
    },
    now,
  );
  const confidence = confidenceOf({
    scores,
    categoryProbability: category.probability,
    relevance: relevance.probability,
    basis: read.basis,
  });
  const classification: Classification = {
    isRelevant: relevance.isRelevant,
    category: category.category,
    sentiment: read.sentiment,
    urgency: urgency.urgency,
    summary: summaryOf(
      title,
      excerpt,
      matches.map(({ keyword }) => keyword),
      language,
    ),
    confidence,
    language,
    classifier: by,
    meaning: scores.meaning,
    reasons: [
      ...relevance.reasons,
      ...category.reasons,
      ...read.reasons,
      ...urgency.reasons,
      ...languageReasons(read.basis, isEmergency, language),
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

/** The results of the trained models, with their reasons. */
function readByModel(
  scores: ModelScores,
  wordsOf: (about: ExplainedQuestion) => readonly MovingWord[],
): Omit<OtherLanguageReading, 'basis'> & { readonly basis: 'model' } {
  return {
    scores,
    category: categoryOf({ scores, wordsOf: (of, against) => wordsOf({ category: of, against }) }),
    ...sentimentVerdict(scores, () => wordsOf('sentiment')),
    basis: 'model',
  };
}

/** Why a verdict on another language counts for less, or for nothing; emergency words count as a verdict. */
function languageReasons(
  basis: VerdictBasis,
  isEmergency: boolean,
  language: string | null,
): ClassificationReason[] {
  if (basis === 'model') return [];
  const isJudged = basis === 'words' || isEmergency;
  const code = isJudged
    ? 'language_by_words'
    : basis === 'no_list'
      ? 'language_not_judged'
      : 'language_nothing_found';
  return [{ about: 'provider', code, evidence: language, points: 0 }];
}
