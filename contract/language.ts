interface LanguageFacts {
  /** In the language itself, for the link that switches to it. */
  name: string;
  /** BCP 47 tag for dates and plurals. Sums stay as "$1,942.50" in every language. */
  locale: string;
  /** The tag by which the provider shows its checkout; null: it follows the browser. */
  checkoutLocale: string | null;
  /** The `dir` of a page's element; undefined from left to right, which is the usual one. */
  direction: 'rtl' | undefined;
}

/**
 * The languages of what buyers read: pages, mails and receipts. For another one, types ask for its texts in contract/locales and
 * web/public/locales; the tables that name a language need a migration.
 */
export const LANGUAGE_FACTS = {
  en: { name: 'English', locale: 'en-US', checkoutLocale: null, direction: undefined },
  // Spanish of Latin America.
  es: { name: 'Español', locale: 'es-US', checkoutLocale: 'es-419', direction: undefined },
} as const satisfies Record<string, LanguageFacts>;
export type Language = keyof typeof LANGUAGE_FACTS;
export const LANGUAGES = /* @__PURE__ */ Object.keys(LANGUAGE_FACTS) as [Language, ...Language[]];

/** The language of breeders and the API, and the fallback for everything else. */
export const MAIN_LANGUAGE = 'en' as const satisfies Language;
/** A language that texts are translated into. */
export type OtherLanguage = Exclude<Language, typeof MAIN_LANGUAGE>;

/** The name of the query's parameter that chooses one. */
export const LANGUAGE_QUERY = 'lang';

/** What makes a page open in the language of the mail that links to it, after another parameter of the address. */
export const languageOfAddress = (language: Language): string =>
  language === MAIN_LANGUAGE ? '' : `&${LANGUAGE_QUERY}=${language}`;

export const toLanguage = (text: unknown): Language | undefined => LANGUAGES.find((each) => each === text);

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Formats a day or time in a language, in UTC unless the options name a time zone. */
export function formatTime(language: Language, time: Date | string, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options);
  let format = FORMATS.get(key);
  if (!format)
    FORMATS.set(
      key,
      (format = new Intl.DateTimeFormat(LANGUAGE_FACTS[language].locale, { timeZone: 'UTC', ...options })),
    );
  return format.format(new Date(time));
}

const DEADLINE = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** A moment within days by which somebody must act, with the zone's name: "Thu, Nov 26, 4:00 PM EST". */
export const formatDeadline = (language: Language, time: Date | string, timeZone: string): string =>
  formatTime(language, time, { ...DEADLINE, timeZone, timeZoneName: 'short' });

/** A day in a time zone, such as "August 4, 2025". A day alone, "2025-08-04", is the same in every zone. */
export const formatDayIn = (language: Language, time: Date | string, timeZone: string): string =>
  formatTime(language, time, {
    dateStyle: 'long',
    timeZone: typeof time === 'string' && !time.includes('T') ? 'UTC' : timeZone,
  });

/** What people call a time zone at a moment: "Pacific Time", "hora del Pacífico". */
export function nameTimeZone(language: Language, timeZone: string, time: Date | string): string {
  if (timeZone === 'UTC') return timeZone;
  const format = new Intl.DateTimeFormat(LANGUAGE_FACTS[language].locale, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')!.value;
}
