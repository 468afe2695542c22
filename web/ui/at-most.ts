import { grouped } from '../../contract/grouped.ts';

/** The rule of a text field; blanks around the text don't count. */
export const atMost = (characters: number) => ({
  validate: (text: string) =>
    text.trim().length <= characters || `Please use ${grouped(characters)} characters at most`,
});
