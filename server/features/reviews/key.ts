import { languageOfAddress, type Language } from '../../../contract/language.ts';
import { reviewPath } from '../../../contract/pages/review-page.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { reviewLinks } from '../../private-links.ts';

type Secrets = Pick<Config, 'sessionSecrets'>;

/**
 * The key in the address of a sale's review: the sale's id, and what nothing stores. Only a mail to the mailbox of the order has it, so
 * writing proves the mailbox; the browser that paid has the receipt's key without.
 */
export const createReviewKey = (config: Secrets, orderId: string): string =>
  `${orderId}.${reviewLinks.create(config, orderId)}`;

/** The sale whose review a key opens; undefined for an unknown key. */
export function readReviewKey(config: Secrets, key: string): string | undefined {
  const [orderId = '', secret = ''] = key.split('.');
  return reviewLinks.opens(config, orderId, secret) ? orderId : undefined;
}

/** The address of a sale's review, for a mail to its buyer. */
export const buildReviewUrl = (
  { config, siteUrl }: Pick<Context, 'config' | 'siteUrl'>,
  { id, language }: { id: string; language: Language },
): string => siteUrl + reviewPath(createReviewKey(config, id)) + languageOfAddress(language);
