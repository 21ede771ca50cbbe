/** An element of a feed. */
export interface XmlElement {
  /** In lower case, with the usual prefix of its namespace whatever the document calls it; none for RSS. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
  /** Its end stands in the document; otherwise it ends with what holds it, or with the document. */
  readonly isClosed: boolean;
  /** What relative addresses in it belong to; null = it is not said. */
  readonly base: string | null;
}

/** The elements of these names, in the order of the names, then of the document. */
export function childrenOf(element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  const elements = (element?.children ?? []).filter((child) => typeof child !== 'string');
  return names.flatMap((name) => elements.filter((child) => child.name === name));
}

/** All text in it; '' where there is none. */
export function textIn(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return element.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('');
}

/** The first of these names that holds text, without blanks around it; null = none does. */
export function textOfChild(element: XmlElement | undefined, ...names: readonly string[]): string | null {
  for (const child of childrenOf(element, ...names)) {
    const text = textIn(child).trim();
    if (text !== '') return text;
  }
  return null;
}

/** What stands in it as HTML: XHTML as it is, text as text. */
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
