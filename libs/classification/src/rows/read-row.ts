import { type SourceName, sourceNames } from '@earshot/domain';
import { isMatchable } from '@earshot/matching';

/** A post submitted for classification. */
export interface Row {
  readonly title: string | null;
  readonly text: string;
  /** The name it mentions; null = not given, so relevance is not asked for. */
  readonly keyword: string | null;
  /** Other keywords of its monitor. */
  readonly keywords: readonly string[];
  /** What distinguishes the name from its namesakes. */
  readonly context: string | null;
  /** The project's description of its brand. */
  readonly description: string | null;
  readonly source: SourceName;
  /** The row as submitted. */
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * Reads a line `{ "text", "title"?, "keyword"?, "keywords"?, "context"?, "description"?, "source"? }`; other fields are kept
 * in `given`.
 * @param options.anySource also accept sources that Earshot does not read: their posts are judged like posts on X
 * @throws Error that describes the problem in a sentence
 */
export function readRow(line: string, { anySource = false }: { readonly anySource?: boolean } = {}): Row {
  const given = readObject(line);
  const { text } = given;
  if (typeof text !== 'string') throw new Error('"text" must be a string');
  const keyword = optionalText(given, 'keyword');
  if (keyword !== null && !isMatchable(keyword))
    throw new Error('"keyword" must contain something to search for');
  return {
    title: optionalText(given, 'title'),
    text,
    keyword,
    keywords: readKeywords(given),
    context: optionalText(given, 'context'),
    description: optionalText(given, 'description'),
    source: readSource(given, anySource),
    given,
  };
}

function readObject(line: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    // Looks like a row or the header of a table: a first cell followed by a separator.
    const hint = /^\s*["\w][^{}[\]]{0,500}[,;\t]/.test(line)
      ? ' (convert a table such as CSV to one JSON object per line first: {"text": "...", "category": "..."})'
      : '';
    throw new Error(`Not JSON${hint}: ${(error as Error).message.slice(0, 200)}`, { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('Each line must be an object with a "text"');
  return value as Record<string, unknown>;
}

function optionalText(given: Record<string, unknown>, field: string): string | null {
  const value = given[field] ?? null;
  if (value !== null && typeof value !== 'string') throw new Error(`"${field}" must be a string`);
  return value;
}

function readKeywords({ keywords = null }: Record<string, unknown>): string[] {
  if (keywords === null) return [];
  if (!Array.isArray(keywords) || !keywords.every((each) => typeof each === 'string' && isMatchable(each)))
    throw new Error('"keywords" must be a list of strings to search for');
  return keywords as string[];
}

function readSource({ source = null }: Record<string, unknown>, anySource: boolean): SourceName {
  if (source === null) return 'x';
  const known = sourceNames.find((name) => name === source);
  if (known === undefined && anySource && typeof source === 'string') return 'x';
  if (known === undefined) throw new Error(`"source" must be one of ${sourceNames.join(', ')}`);
  return known;
}
