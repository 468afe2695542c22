import { ANSWER_FIELDS } from '../waitlists/answer-fields.ts';
import type { Settings } from '../accounts/settings.ts';

/** Fields of the buyer's forms that a person fills in, and `returned`, the sum that one has read. */
export const FORM_FIELDS = [
  'name',
  'email',
  'note',
  'stars',
  'text',
  'words',
  'reason',
  'kind',
  'state',
  'zip',
  'signs',
  'electronic',
  'copy',
  'amount',
  'sure',
  'returned',
  ...ANSWER_FIELDS,
] as const;
export type FormField = (typeof FORM_FIELDS)[number];

/** What is wrong with each field, in the order of the form. */
export type WrongFields = Partial<Record<FormField, string>>;

/** What each of the buyer's pages has. */
export interface PageBasics {
  /** The wrong fields of a form that was refused. */
  wrong?: WrongFields;
  settings: Pick<Settings, 'productName' | 'supportEmail' | 'sandbox' | 'notice'>;
  /** The address of the page itself, absolute. */
  canonicalUrl: string;
}

/** Asks a person to press once more, since the form that was posted may have come from a program that reads mails. */
export interface PressPage extends PageBasics {
  kind: 'press';
  /** What was posted. */
  fields: Record<string, string>;
}

/** The field of that second press. */
export const PRESSED = 'pressed';
