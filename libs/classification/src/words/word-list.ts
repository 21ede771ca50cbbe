/** Where a word list of this room lies. @param name of its file in `libs/classification/words`, without `.txt` */
export function wordList(name: string): URL {
  return new URL(`../../words/${name}.txt`, import.meta.url);
}
