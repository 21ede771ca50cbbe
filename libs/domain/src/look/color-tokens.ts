/** The colours of the console, reference pages and e-mails by purpose: the light theme. Contrasts are against `paper`. */
export const lightColors = {
  /** Text; contrast of at least 14.9. */
  ink: '#1b2330',
  /** Secondary text; at least 6.6. */
  soft: '#525d70',
  paper: '#ffffff',
  /** Bars and boxes slightly off the paper. */
  raised: '#f6f8fa',
  /** Decorative hairlines. */
  line: '#dfe4ea',
  /** Borders of fields and other necessary lines; at least 3.7. */
  edge: '#7b8698',
  /** Links, focus, the main button; at least 7.2. */
  accent: '#0b57a4',
  /** Background of selected items. */
  tint: '#eaf2fb',
  bad: '#a01d1d',
  good: '#0b6440',
  /** Waiting, or needs attention. */
  hold: '#874600',
  /** Background of highlighted words, for ink only. */
  mark: '#ffe79a',
  /** Stripes over periods that were not read. */
  hatch: '#eef1f4',
};

export type ColorTokens = Readonly<typeof lightColors>;

export const darkColors: ColorTokens = {
  ink: '#e4e8ef',
  soft: '#a5afbf',
  paper: '#11151b',
  raised: '#181d25',
  line: '#2a313c',
  edge: '#768296',
  accent: '#82baff',
  tint: '#16263a',
  bad: '#ff9a94',
  good: '#74d3a5',
  hold: '#f0b266',
  mark: '#5c4700',
  hatch: '#1c222b',
};

/** Both themes as CSS custom properties (`--ink`, `--soft` ...); the dark one applies if the system prefers it. */
export function colorTokensCss(): string {
  return (
    `:root{color-scheme:light dark;${declarations(lightColors)}}` +
    `@media(prefers-color-scheme:dark){:root{${declarations(darkColors)}}}`
  );
}

function declarations(colors: ColorTokens): string {
  return Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
