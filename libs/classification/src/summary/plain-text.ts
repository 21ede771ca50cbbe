/**
 * A post without what only lays it out: code blocks, quoted lines, headings and ticked boxes of Markdown go, marks around
 * words too, a link keeps its words, an address goes. Text without markup stays as it is.
 */
export function plainText(text: string): string {
  return text
    .replace(/```[\s\S]{0,5000}?(?:```|$)/g, '\n')
    .split('\n')
    .filter((line) => !isLayout(line.trim()))
    .map((line) => line.replace(/^\s{0,8}(?:[-*•–]|\d{1,2}[.)])\s+/, ''))
    .join('\n')
    .replace(/!?\[([^\]\n]{0,200})\]\(https?:\/\/[^)\s]{1,500}\)/g, '$1')
    .replace(/(?:https?:\/\/|www\.)\S{1,2000}/gi, ' ')
    .replace(/(\*\*|__|`)(?=\S)([^\n]{0,300}?)\1/g, '$2');
}

/** A line that says nothing by itself: a quote of somebody else, a heading, a heading in bold, a box to tick, a rule. */
function isLayout(line: string): boolean {
  return (
    /^>/.test(line) ||
    /^#{1,6}\s/.test(line) ||
    /^\*\*[^*]{1,200}\*\*:?$/.test(line) ||
    /^[-*]\s\[[ xX]\]/.test(line) ||
    /^[-=*_]{3,}$/.test(line)
  );
}
