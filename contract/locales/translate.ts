import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import type { ErrorCode } from '../error-codes.ts';
import { compile } from './compile.ts';
import type * as english from './en.ts';
import { LANGUAGE_FACTS, type Language } from '../language.ts';

/** The English file says which messages there are, and which values each takes. */
export type Texts = typeof english;
type Group = keyof Texts;
export type Key = { [Name in Group]: `${Name}.${Extract<keyof Texts[Name], string>}` }[Group];

type MessageText<Name extends Key> = Name extends `${infer G extends Group}.${infer Rest}`
  ? Extract<Texts[G][Extract<Rest, keyof Texts[G]>], string>
  : never;
type MessageValues<Name extends Key> = GetICUArgs<
  MessageText<Name>,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;
/** Nothing where the message takes none. */
export type Values<Name extends Key> = keyof MessageValues<Name> extends never ? [] : [values: MessageValues<Name>];

/** Sentences for the API's refusals, by code. */
export type Refusals = Partial<Record<ErrorCode, string>>;

/** The messages of a locale; a browser holds only the groups that its script uses. */
export interface Messages {
  language: Language;
  texts: Partial<Record<Group, Record<string, CompiledMessage>>>;
  /** English has none: it says the API's own sentence. */
  refusals?: Refusals;
}

/** Translates a refusal of the API for a page; null if the page has no message for it. */
export const refusalIn = (
  { refusals }: Pick<Messages, 'refusals'>,
  code: ErrorCode | null,
  sentence: string | null,
): string | null => (refusals ? ((code && refusals[code]) ?? null) : sentence);

export type Translate = <Name extends Key>(key: Name, ...values: Values<Name>) => string;

const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given) => new Intl.NumberFormat(...given),
  getPluralRules: (...given) => new Intl.PluralRules(...given),
};

/** Says messages without tags. */
export const createTranslate =
  (messages: Messages): Translate =>
  (key, ...[values]) =>
    formatIn<string>(messages, key, values).join('');

/** The parts of a message, of which tags make elements. */
export function formatIn<Element>(messages: Messages, key: Key, values: object = {}): (string | Element)[] {
  const [group, name] = key.split('.') as [Group, string];
  const message = messages.texts[group]?.[name];
  if (message === undefined) throw new RangeError(`no text ${key} in ${messages.language}`);
  const said = format(compile(message), LANGUAGE_FACTS[messages.language].locale, values as FormatValues<Element>, {
    formatters,
  });
  return Array.isArray(said) ? said : [said];
}
