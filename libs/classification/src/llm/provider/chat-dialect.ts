/** What servers that speak `/chat/completions` differ in. */
export interface ChatDialect {
  readonly format: 'json_schema' | 'json_object' | 'text';
  /** OpenAI's newer models know only the second, older servers only the first. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** Reasoning models refuse any temperature but their own. */
  readonly hasTemperature: boolean;
}

export const firstDialect: ChatDialect = { format: 'json_schema', limit: 'max_tokens', hasTemperature: true };

/**
 * How to ask again after a server has refused the request: without what its message complains about, else with the next
 * weaker format. null = there is nothing left to change.
 */
export function nextDialect(dialect: ChatDialect, complaint: string): ChatDialect | null {
  if (/max_completion_tokens/i.test(complaint) && dialect.limit === 'max_tokens')
    return { ...dialect, limit: 'max_completion_tokens' };
  if (/temperature/i.test(complaint) && dialect.hasTemperature) return { ...dialect, hasTemperature: false };
  if (dialect.format === 'json_schema') return { ...dialect, format: 'json_object' };
  if (dialect.format === 'json_object') return { ...dialect, format: 'text' };
  return null;
}
