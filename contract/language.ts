/** The languages of what buyers read: pages, mails and receipts. English is the one that everything else falls back to. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** BCP 47 tags for dates and plurals. Sums stay as "$1,942.50" in both languages. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** A language by its own name, for the link that switches to it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** The name of the query's parameter that chooses one. */
export const LANGUAGE_QUERY = 'lang';

/** What makes a page open in the language of the mail that links to it, after another parameter of the address. */
export const languageOfAddress = (language: Language): string =>
  language === 'en' ? '' : `&${LANGUAGE_QUERY}=${language}`;

export const toLanguage = (text: unknown): Language | undefined => LANGUAGES.find((each) => each === text);

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** A day or time in a language's words, in UTC where no other zone is asked for. */
export function formatTime(language: Language, time: Date | string, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options);
  let format = FORMATS.get(key);
  if (!format) FORMATS.set(key, (format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options })));
  return format.format(new Date(time));
}

const DEADLINE = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** A moment within days by which somebody must act, with the zone's name: "Thu, Nov 26, 4:00 PM EST". */
export const formatDeadline = (language: Language, time: Date | string, timeZone: string): string =>
  formatTime(language, time, { ...DEADLINE, timeZone, timeZoneName: 'short' });
