import { PASSWORD_RESET_MIN_LENGTH } from '../../../../contract/business.ts';
import { invalid } from '../../../errors.ts';

/** Whose password it is: the words that an attacker tries first. */
export interface PasswordOwner {
  email: string;
  username: string;
  fullName: string;
  productName: string;
}

const WELL_KNOWN = 'This password is one of the best known, so it is guessed first. Please choose another one.';
const OWN_WORDS = 'This password is made of your name, your email or our name. Please choose another one.';

/** Fewer other letters than this add nothing to a name. */
const OWN_LETTERS = 4;
/** Shorter parts of names are in too many words. */
const WORD_LENGTH = 3;

let wellKnown: Promise<Set<string>> | undefined;

/** The list is big, so it is loaded with the first password. */
function loadWellKnown(): Promise<Set<string>> {
  wellKnown ??= import('../../../integrations/well-known-passwords.ts').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].map(String).filter((word) => word.length >= PASSWORD_RESET_MIN_LENGTH)),
  );
  return wellKnown;
}

/** Throws Invalid for a well-known password and for one made of its owner's words (NIST SP 800-63B, 3.1.1.2). */
export async function refuseGuessable(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const lower = password.normalize('NFKC').toLowerCase();
  if ((await loadWellKnown()).has(lower)) throw invalid({ [field]: WELL_KNOWN });
  if (isMadeOfWords(lower, listGuessableWords(owner))) throw invalid({ [field]: OWN_WORDS });
}

/** Whether almost no letters are left without the words, digits and punctuation. */
function isMadeOfWords(lower: string, words: string[]): boolean {
  const letters = onlyLetters(lower);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest.length < letters.length && rest.length < OWN_LETTERS;
}

/** Longest first, so that a part doesn't spoil the whole. */
function listGuessableWords({ email, username, fullName, productName }: PasswordOwner): string[] {
  const mailbox = email.split('@')[0]!;
  const wholes = [email, mailbox, username, fullName, productName];
  const parts = [email, username, fullName, productName].flatMap((text) => text.split(/[^\p{L}]+/u));
  const words = [...wholes, ...parts].map((word) => onlyLetters(word.normalize('NFKC').toLowerCase()));
  return [...new Set(words)].filter((word) => word.length >= WORD_LENGTH).sort((a, b) => b.length - a.length);
}

const onlyLetters = (text: string) => text.replace(/[^\p{L}]/gu, '');
