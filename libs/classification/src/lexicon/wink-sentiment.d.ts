// The word lists are used, not the program: it takes seconds for hostile texts and trips over "constructor".
declare module 'wink-sentiment/src/afinn-en-165.js' {
  const scores: Readonly<Record<string, number>>;
  export default scores;
}
declare module 'wink-sentiment/src/afinn-en-165-2grams.js' {
  const scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  export default scores;
}
declare module 'wink-sentiment/src/emojis.js' {
  const scores: Readonly<Record<string, number>>;
  export default scores;
}
