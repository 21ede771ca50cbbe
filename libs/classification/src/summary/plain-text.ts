const numbering = /^\s{0,8}\d{1,2}[.)]\s+/;

/**
 * Removes layout from a post: code blocks and Markdown quotes, headings, checkboxes and emphasis, and the numbers
 * of a list; links keep only their text, and bare addresses are removed. Text without markup is unchanged: "2**3" and
 * "my__acme__key" have no emphasis, and one line "10. December" is no list.
 */
export function plainText(text: string): string {
  const lines = text
    .replace(/```[\s\S]{0,5000}?(?:```|$)/g, '\n')
    .split('\n')
    .filter((line) => !isLayout(line.trim()))
    .map((line) => line.replace(/^\s{0,8}[-*•–]\s+/, ''));
  const isList = lines.filter((line) => numbering.test(line)).length > 1;
  return lines
    .map((line) => (isList ? line.replace(numbering, '') : line))
    .join('\n')
    .replace(/!?\[([^\]\n]{0,200})\]\(https?:\/\/[^)\s]{1,500}\)/g, '$1')
    .replace(/(?:https?:\/\/|\bwww\.(?!\.))\S{1,2000}/gi, ' ')
    .replace(/(?<!\w)`(?=\S)([^\n]{0,300}?)`(?!\w)/g, '$1')
    .replace(/(?<!\w)(\*\*|__)(?=\S)([^\n]{0,300}?)(?<=\S)\1(?!\w)/g, '$2');
}

/** Whether a line says nothing by itself: a quote, a heading, a bold heading, a checkbox, a rule. */
function isLayout(line: string): boolean {
  return (
    /^>(?!\d)/.test(line) ||
    /^#{1,6}\s/.test(line) ||
    /^\*\*[^*]{1,200}\*\*:?$/.test(line) ||
    /^[-*]\s\[[ xX]\]/.test(line) ||
    /^[-=*_]{3,}$/.test(line)
  );
}
