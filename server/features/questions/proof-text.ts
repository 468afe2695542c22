import { randomInt } from 'node:crypto';

/** Short, friendly and hard to misread in handwriting. */
const KINDS =
  'brave bright calm clever cozy curious fluffy gentle golden happy jolly kind little lucky mellow merry playful quiet shiny snowy soft sunny tiny warm'.split(
    ' ',
  );
const THINGS =
  'acorn apple berry biscuit breeze button cloud clover daisy feather garden honey lemon maple meadow muffin pebble pepper pumpkin ribbon river spoon teapot willow'.split(
    ' ',
  );

const pickRandom = (words: string[]): string => words[randomInt(words.length)]!;

/** Two words for one photo, such as "sunny maple". */
export const newWord = (): string => `${pickRandom(KINDS)} ${pickRandom(THINGS)}`;
