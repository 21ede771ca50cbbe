import { plainTypography } from '@earshot/domain';

const ignored = /(?![\u115F\u1160\u3164\uFFA0])\p{Default_Ignorable_Code_Point}/gu;

/** The form in which words are compared case-sensitively: `normalizeKeyword` without case folding. */
export function writtenForm(text: string): string {
  const visible = text.toWellFormed().replace(ignored, '');
  const plain = plainTypography(plainTypography(visible).normalize('NFKD')).normalize('NFKC');
  return plain.replace(/ +/g, ' ');
}
