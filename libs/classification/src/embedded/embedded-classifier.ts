import type { Category, ClassificationReason } from '@earshot/domain';
import { categoryOf } from '../category/category.js';
import type { ClassifyInput, EmbeddedClassifier, EmbeddedVerdict } from '../classifier.js';
import type { LanguageKnowledge } from '../other-languages.js';
import { aboutTexts } from '../relevance/evidence/said-of-brand.js';
import { yesNo } from '../distributions.js';
import { relevanceOf } from '../relevance/relevance.js';
import type { Relevance } from '../relevance/lessons/with-lessons.js';
import { summaryOf } from '../summary/summary.js';
import { emergencyIn } from '../urgency/emergency-in.js';
import type { FoundEmergency } from '../urgency/emergency-phrases.js';
import { urgencyOf } from '../urgency/urgency.js';
import type { ExplainedQuestion, MovingWord } from '../linear/explanation.js';
import { createLanguagesModel, type LanguagesModel } from '../linear/languages-model.js';
import { createLinearModel } from '../linear/linear-model.js';
import { loadTransformerModel } from '../transformer/load-transformer-model.js';
import { type AnalysedText, analysedText } from './analysed-text.js';
import { confidenceOf } from './confidence.js';
import { type ModelScores, unknownNames } from '../text-model.js';
import type { EmbeddedConfig } from './embedded.config.js';
import { EmbeddedModels, type Scored } from './embedded-models.js';
import { readLanguage } from './read-language.js';
import { sentimentVerdict } from './sentiment-verdict.js';
import { type Reading, unjudged } from './unjudged.js';
import { withCategory } from './with-category.js';

type WordsOf = (about: ExplainedQuestion) => readonly MovingWord[];

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
 * Opens the bundled classifier, which judges by trained models and rules, without a network. The same post always gets the same
 * verdict. Posts in seven other languages than English are judged by a model of their own, and the verdict says so, with a low
 * confidence. In all others it says that the post was not judged. The transformer is loaded on first use; close the classifier
 * at the end.
 * @throws Error if the files of a linear model are broken
 */
export function openEmbeddedClassifier({ model, threads }: EmbeddedConfig): EmbeddedClassifier {
  const linear = createLinearModel();
  const languages = createLanguagesModel();
  const open = model === 'transformer' ? () => loadTransformerModel({ threads }) : null;
  const models = new EmbeddedModels(linear, open);
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
          : [judge(input, text, own, languages, (about) => linear.explain(text, about), now)];
      });
    },
    status: () => models.status(),
    ready: () => models.ready(),
    close: () => models.close(),
  };
}

function judge(
  input: ClassifyInput,
  analysed: AnalysedText,
  { scores: given, by }: Scored,
  languages: LanguagesModel,
  wordsOf: WordsOf,
  now: Date,
): EmbeddedVerdict {
  const { post, matches, isNameGone = false } = input;
  const { title, excerpt, text } = analysed;
  const { language, known } = readLanguage(analysed);
  const read: Reading = {
    well: () => readByModel(given, wordsOf, emergencyIn({ text, scores: given, known, wordsOf })),
    less: () => readByLanguages(analysed, given, languages),
    not: () => unjudged(text),
  }[known]();
  const { scores, category, emergency } = read;
  const isEmergency = emergency !== null;
  const isCustomerVoice = !otherVoices.has(category.category);
  const relevance = isNameGone
    ? nameGone
    : matches.length === 0
      ? unasked
      : relevanceOf({ ...input, ...scores, isCustomerVoice, isEmergency });
  const { engagement, publishedAt } = post;
  const urgency = urgencyOf(
    {
      emergency,
      category: category.category,
      scores,
      engagement,
      publishedAt,
      isRelevant: relevance.isRelevant,
      known,
    },
    now,
  );
  const figures = {
    scores,
    relevance: relevance.probability,
    categoryProbability: category.probability,
  };
  return {
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
    confidence: confidenceOf(figures, known),
    language,
    classifier: by,
    meaning: scores.meaning,
    reasons: [
      ...relevance.reasons,
      ...category.reasons,
      ...read.reasons,
      ...urgency.reasons,
      ...languageReasons(known, isEmergency, language),
    ],
    ...figures,
    knowsLanguage: known === 'well',
  };
}

/** What trained models say of a text, with their reasons. */
function readByModel(scores: ModelScores, wordsOf: WordsOf, emergency: FoundEmergency | null): Reading {
  return {
    scores,
    emergency,
    category: categoryOf({ scores, wordsOf: (of, against) => wordsOf({ category: of, against }) }),
    ...sentimentVerdict(scores, () => wordsOf('sentiment')),
  };
}

/**
 * The same by the model for other languages. What the models for English say of complaints, spam and brands means nothing there.
 * An emergency is no praise, whatever this model says.
 */
function readByLanguages(
  { text, names }: AnalysedText,
  { meaning }: ModelScores,
  languages: LanguagesModel,
): Reading {
  const named = new Set(names.map(({ start, end }) => text.slice(start, end).toLowerCase()));
  const wordsOf: WordsOf = (about) =>
    languages.explain(text, about).filter(({ word }) => !named.has(word.toLowerCase()));
  const own = languages.score(text);
  const emergency = emergencyIn({ text, scores: own, known: 'less', wordsOf });
  const category = emergency === null ? own.category : withoutPraise(own.category);
  const scores = withCategory({ ...yesNo(() => 0), ...unknownNames, meaning, ...own, category });
  return readByModel(scores, wordsOf, emergency);
}

function withoutPraise(category: ModelScores['category']): ModelScores['category'] {
  const rest = 1 - category.praise;
  if (rest === 0) return category;
  const others = Object.entries(category).map(([each, probability]) => [each, probability / rest]);
  return { ...(Object.fromEntries(others) as ModelScores['category']), praise: 0 };
}

/** Why a verdict on another language than English counts for less, or for nothing but an emergency. */
function languageReasons(
  known: LanguageKnowledge,
  isEmergency: boolean,
  language: string | null,
): ClassificationReason[] {
  if (known === 'well') return [];
  const code =
    known === 'less'
      ? 'language_known_less'
      : isEmergency
        ? 'language_emergency_only'
        : 'language_not_judged';
  return [{ about: 'provider', code, evidence: language, points: 0 }];
}
