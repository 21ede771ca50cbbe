/** The differences between servers that implement `/chat/completions`. */
export interface ChatDialect {
  readonly format: 'json_schema' | 'json_object' | 'text';
  /** OpenAI's newer models accept only the second, older servers only the first. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** Reasoning models reject any temperature but their default. */
  readonly hasTemperature: boolean;
}

export const firstDialect: ChatDialect = { format: 'json_schema', limit: 'max_tokens', hasTemperature: true };

/**
 * The dialect to retry with after a server has rejected a request: without the parameter its message complains about,
 * otherwise with the next less strict format. null = nothing left to change.
 */
export function nextDialect(dialect: ChatDialect, complaint: string): ChatDialect | null {
  if (/max_completion_tokens/i.test(complaint) && dialect.limit === 'max_tokens')
    return { ...dialect, limit: 'max_completion_tokens' };
  if (/temperature/i.test(complaint) && dialect.hasTemperature) return { ...dialect, hasTemperature: false };
  if (dialect.format === 'json_schema') return { ...dialect, format: 'json_object' };
  if (dialect.format === 'json_object') return { ...dialect, format: 'text' };
  return null;
}
