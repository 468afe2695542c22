/** Terms and privacy policy: one text for the app's dialogs and for pages of their own (web/legal). */
export const LEGAL_TEXTS = {
  terms: { title: 'Terms of Service', path: '/terms' },
  privacy: { title: 'Privacy Policy', path: '/privacy' },
} as const;
export type LegalTextName = keyof typeof LEGAL_TEXTS;

/** What people with disabilities can expect. Nobody accepts it, so it isn't beside the two above. */
export const ACCESSIBILITY = { title: 'Accessibility', path: '/accessibility', day: 'November 29, 2026' } as const;

/** Every long text with a page of its own. */
export const LEGAL_PAGES = { ...LEGAL_TEXTS, accessibility: ACCESSIBILITY };
export type LegalPageName = keyof typeof LEGAL_PAGES;

/** The date that both texts show (docs/specification.md, section 1). */
export const LEGAL_UPDATED = 'August 4, 2025';
/** The day of the last update, for programs. */
export const LEGAL_DAY = '2025-08-04';

/**
 * The version of both texts, kept with each acceptance: the date, and a counter of changes to the wording. A test fails
 * when a text changes and this doesn't.
 */
export const TERMS_VERSION = '2025-08-04.18';

/** The day of the addition at the end of both texts; the date at the top is the specification's. */
export const LEGAL_ADDITION_DATE = 'November 29, 2026';

/** A registration names the version that its form showed. */
export const TERMS_HEADER = 'Terms-Version';
