/** The colours of the console, reference pages and e-mails, by purpose. */
export interface ColorTokens {
  /** Text; contrast of at least 14.9 against paper. */
  readonly ink: string;
  /** Secondary text; at least 6.6. */
  readonly soft: string;
  readonly paper: string;
  /** Bars and boxes slightly off the paper. */
  readonly raised: string;
  /** Decorative hairlines. */
  readonly line: string;
  /** Borders of fields and other necessary lines; at least 3.7. */
  readonly edge: string;
  /** Links, focus, the main button; at least 7.2. */
  readonly accent: string;
  /** Background of selected items. */
  readonly tint: string;
  readonly bad: string;
  readonly good: string;
  /** Waiting, or needs attention. */
  readonly hold: string;
  /** Background of highlighted words, for ink only. */
  readonly mark: string;
  /** Stripes over periods that were not read. */
  readonly hatch: string;
}

/** The light theme. Contrasts are against `paper`. */
export const lightColors: ColorTokens = {
  ink: '#1b2330',
  soft: '#525d70',
  paper: '#ffffff',
  raised: '#f6f8fa',
  line: '#dfe4ea',
  edge: '#7b8698',
  accent: '#0b57a4',
  tint: '#eaf2fb',
  bad: '#a01d1d',
  good: '#0b6440',
  hold: '#874600',
  mark: '#ffe79a',
  hatch: '#eef1f4',
};

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
