/** The colours of everything that people see (console, reference pages, mails), by what they are for. */
export interface ColorTokens {
  /** Text; 14.9 or more against paper. */
  readonly ink: string;
  /** Text of less weight; 6.6 or more. */
  readonly soft: string;
  readonly paper: string;
  /** Bars and boxes that stand out of the paper a little. */
  readonly raised: string;
  /** Hairlines that carry no meaning. */
  readonly line: string;
  /** Borders of fields and what else must be seen; 3.7 or more. */
  readonly edge: string;
  /** Links, focus, the main button; 7.2 or more. */
  readonly accent: string;
  /** Behind what is selected. */
  readonly tint: string;
  readonly bad: string;
  readonly good: string;
  /** Waits, or needs care. */
  readonly hold: string;
  /** Behind marked words: ink only on it. */
  readonly mark: string;
  /** Stripes over time that was not read. */
  readonly hatch: string;
}

/** On white paper. Contrasts are against `paper`. */
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

/** In the dark. */
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

/** Both as custom properties of CSS (`--ink`, `--soft` ...), the dark ones where the system asks for them. */
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
