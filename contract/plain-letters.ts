/** Letters that no normalization takes apart, and their plain ones. */
export const STROKES = {
  from: '\u00d8\u00f8\u0141\u0142\u0110\u0111\u0126\u0127\u0166\u0167\u0131\u00de\u1e9e\u00c6\u0152\u00d0\u00f0',
  to: 'ooLlDdHhTti\u00fe\u00df\u00e6\u0153Dd',
};

/** Those that people write as two. */
export const TWO_LETTERS = Object.entries({ '\u00df': 'ss', '\u00e6': 'ae', '\u0153': 'oe', '\u00fe': 'th' });

/** A text with these letters as people without them on their keyboard write them. */
export function withPlainLetters(text: string): string {
  const single = Array.from(text, (letter) => STROKES.to[STROKES.from.indexOf(letter)] ?? letter).join('');
  return TWO_LETTERS.reduce((plain, [one, two]) => plain.replaceAll(one, two), single);
}
