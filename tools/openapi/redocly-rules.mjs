/** Changes to Redocly's `recommended-strict`. https://redocly.com/docs/cli/rules/built-in-rules */
export const redoclyRules = {};
