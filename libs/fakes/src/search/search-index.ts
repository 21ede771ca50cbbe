import { parseQuery, type Query } from './parse-query.js';
import { apart, fold, tokens, tokensApart } from './tokens.js';

/** Separates two fields, so that no phrase spans both. */
const border = -1;

interface Document<T> {
  readonly item: T;
  readonly words: Int32Array;
  readonly fields: readonly string[];
  haystack: string | undefined;
}

/**
 * A fuzzy full-text search over items with text fields. A search for a quoted text finds everything that literally contains
 * it, and much else.
 */
export class SearchIndex<T> {
  /** In the order they were added; a removed one leaves a hole. */
  private readonly documents: (Document<T> | undefined)[] = [];
  private readonly places = new Map<T, number>();
  private readonly ids = new Map<string, number>();
  /** Positions in `documents` by word, ascending. */
  private readonly postings: number[][] = [];

  add(item: T, fields: readonly string[]): void {
    const words: number[] = [];
    for (const field of fields) {
      const plain = tokens(field);
      const broken = tokensApart(field);
      this.append(words, plain);
      if (!same(broken, plain)) this.append(words, broken);
    }
    const place =
      this.documents.push({ item, words: Int32Array.from(words), fields, haystack: undefined }) - 1;
    this.places.set(item, place);
    for (const id of new Set(words)) if (id !== border) this.postings[id]!.push(place);
  }

  remove(item: T): void {
    const place = this.places.get(item);
    if (place !== undefined) this.documents[place] = undefined;
    this.places.delete(item);
  }

  /** Matching items, in the order they were added. */
  find(query: string): T[] {
    const parsed = parseQuery(query);
    if (parsed === null) return [];
    const marks = this.run(parsed);
    const found: T[] = [];
    this.documents.forEach((document, place) => {
      if (marks[place] === 1 && document !== undefined) found.push(document.item);
    });
    return found;
  }

  private append(words: number[], texts: readonly string[]): void {
    for (const text of texts) {
      let id = this.ids.get(text);
      if (id === undefined) {
        id = this.postings.push([]) - 1;
        this.ids.set(text, id);
      }
      words.push(id);
    }
    words.push(border);
  }

  /** One byte per document: sets of thousands are merged for every query, and this is the cheapest form of a set. */
  private run(query: Query): Uint8Array {
    switch (query.kind) {
      case 'phrase':
        return this.phrase(query.text);
      case 'words': {
        const words = tokens(query.text);
        return words.length === 0
          ? this.containing(query.text)
          : inAll(words.map((word) => this.phrase(word)));
      }
      case 'or':
        return inAny(query.parts.map((part) => this.run(part)));
      case 'and':
        return inAll(query.parts.map((part) => this.run(part)));
      case 'not':
        return this.run(query.part).map((mark) => 1 - mark);
    }
  }

  private phrase(text: string): Uint8Array {
    const plain = tokens(text);
    if (plain.length === 0) return this.containing(text);
    const broken = tokensApart(text);
    const found = this.sideBySide(plain);
    return same(broken, plain) ? found : inAny([found, this.sideBySide(broken)]);
  }

  private sideBySide(words: readonly string[]): Uint8Array {
    const marks = new Uint8Array(this.documents.length);
    const ids = words.map((word) => this.ids.get(word) ?? border);
    if (ids.includes(border)) return marks;
    const rarest = ids.map((id) => this.postings[id]!).reduce((a, b) => (b.length < a.length ? b : a));
    for (const place of rarest) {
      const document = this.documents[place];
      if (document !== undefined && holds(document.words, ids)) marks[place] = 1;
    }
    return marks;
  }

  /** For texts without any words, such as `++`. */
  private containing(text: string): Uint8Array {
    const marks = new Uint8Array(this.documents.length);
    const wanted = fold(text).trim();
    if (wanted === '') return marks;
    this.documents.forEach((document, place) => {
      if (document === undefined) return;
      document.haystack ??= document.fields.flatMap((field) => [fold(field), fold(apart(field))]).join('\n');
      if (document.haystack.includes(wanted)) marks[place] = 1;
    });
    return marks;
  }
}

function holds(words: Int32Array, phrase: readonly number[]): boolean {
  if (phrase.length === 1) return true;
  for (let at = words.indexOf(phrase[0]!); at >= 0; at = words.indexOf(phrase[0]!, at + 1)) {
    if (phrase.every((id, offset) => words[at + offset] === id)) return true;
  }
  return false;
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at]);
}

function inAny(sets: readonly Uint8Array[]): Uint8Array {
  return merge(sets, (mark, other) => mark | other);
}

function inAll(sets: readonly Uint8Array[]): Uint8Array {
  return merge(sets, (mark, other) => mark & other);
}

function merge(sets: readonly Uint8Array[], how: (mark: number, other: number) => number): Uint8Array {
  const [first = new Uint8Array(), ...others] = sets;
  const merged = first.slice();
  for (const set of others)
    for (let place = 0; place < merged.length; place += 1) merged[place] = how(merged[place]!, set[place]!);
  return merged;
}
