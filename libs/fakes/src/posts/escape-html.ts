type Entities = Readonly<Record<string, string>>;

const usual: Entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Escapes HTML's special characters.
 * @param unusual the characters that a vendor writes differently
 */
export function escapeHtml(text: string, unusual: Entities = {}): string {
  return text.replace(/[&<>"'/]/g, (sign) => unusual[sign] ?? usual[sign] ?? sign);
}
