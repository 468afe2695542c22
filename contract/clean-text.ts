/*
 * What people paste holds characters that nobody sees: phones put direction marks around a copied number, word processors hide
 * soft hyphens, web pages keep words together by blanks and hyphens of their own. Texts are kept as they look, without these.
 */

/** Letters and marks of scripts in which a joiner changes how a word is written, Persian and Indic ones among them. */
const JOINING = `[${[
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
  'Tibt',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')}]`;
const EMOJI = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?';

/** Sequences of which an invisible character is a part. */
const KEPT = [
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}', // Flags of Scotland and others.
  '[0-9#*]\\ufe0f?\\u20e3',
  `${EMOJI}(?:\\u200d${EMOJI})*`,
  '\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '[\\u1820-\\u18aa][\\u180b-\\u180d\\u180f]',
  `${JOINING}[\\u200c\\u200d](?=${JOINING})`,
];
/** Shows nothing (Unicode's "default ignorable"), controls something, stands for a picture that wasn't copied, or is no character. */
const UNSEEN =
  '[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffc\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\p{Noncharacter_Code_Point}\\p{Surrogate}]';
const KEPT_OR_UNSEEN = new RegExp(`(${KEPT.join('|')})|${UNSEEN}`, 'gu');

const LINE_BREAK = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
const BLANK = /[\p{Zs}\u2800]/gu;
const HYPHEN = /[\u2010\u2011]/g;
const JOINERS = /([\u200c\u200d])[\u200c\u200d]+/g;

/** Several lines as they look: without invisible characters, with ordinary blanks, hyphens and line breaks. */
export const cleanLines = (text: string): string =>
  text
    .replace(LINE_BREAK, '\n')
    .replace(BLANK, ' ')
    .replace(HYPHEN, '-')
    .replace(JOINERS, '$1')
    .replace(KEPT_OR_UNSEEN, (_, kept: string | undefined) => kept ?? '');

/** One line as it looks: line breaks and tabs are blanks. */
export const cleanLine = (text: string): string => cleanLines(text).replace(/[\n\t]+/g, ' ');
