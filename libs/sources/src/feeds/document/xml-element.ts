/** An element of a feed. */
export interface XmlElement {
  /** In lower case, with the usual prefix of its namespace whatever the document uses; RSS has no prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
  /** Whether the document contains its end tag; otherwise it ends with its parent or with the document. */
  readonly isClosed: boolean;
  /** The base of relative addresses in it; null if none is given. */
  readonly base: string | null;
}

/** The child elements with these names, ordered by name as given, then as in the document. */
export function childrenOf(element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  const elements = (element?.children ?? []).filter((child) => typeof child !== 'string');
  return names.flatMap((name) => elements.filter((child) => child.name === name));
}

/** All text in the element; '' if there is none. */
export function textIn(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}

/** The trimmed text of the first of these children that has any; null if none does. */
export function textOfChild(element: XmlElement | undefined, ...names: readonly string[]): string | null {
  for (const child of childrenOf(element, ...names)) {
    const text = textIn(child).trim();
    if (text !== '') return text;
  }
  return null;
}

/** The content as HTML: XHTML as it is, other content as text. */
export function markupIn(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? escaped(child) : tagged(child)))
    .join('');
}

function tagged(element: XmlElement): string {
  const name = element.name.replace(/^.*:/, '');
  const attributes = Object.entries(element.attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${attributes.join('')}>${markupIn(element)}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
