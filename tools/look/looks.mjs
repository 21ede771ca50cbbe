/**
 * The looks in which pages are pictured: colour scheme, width and text size. A page marked `whole` is pictured at its full
 * height.
 */
export const looks = [
  { name: 'light', width: 1280 },
  { name: 'light', width: 390 },
  { name: 'light', width: 320 },
  { name: 'dark', width: 1280, colorScheme: 'dark' },
  { name: 'dark', width: 390, colorScheme: 'dark' },
  { name: 'dark', width: 320, colorScheme: 'dark' },
  { name: 'forced', width: 1280, forcedColors: 'active', worlds: ['hostile'] },
  { name: 'forced', width: 390, forcedColors: 'active', worlds: ['hostile'] },
  { name: 'text200', width: 1280, textPercent: 200, worlds: ['hostile'] },
  { name: 'text200', width: 390, textPercent: 200, worlds: ['hostile'] },
  { name: 'text200', width: 320, textPercent: 200, worlds: ['hostile'] },
];
