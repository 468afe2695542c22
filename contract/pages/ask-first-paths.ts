import { linkPath, publicPaths } from './public-page.ts';

/** The form that asks the breeder before a deposit of the pet of a payment link is paid. */
export const askFirstPath = (linkId: string): string => `${linkPath(linkId)}/ask-first`;

/** The page that lets a buyer pay a deposit; the key is in the query, which logs leave out. */
export const reservationRequestPath = (key: string): string =>
  `${publicPaths.reservationRequest}?key=${encodeURIComponent(key)}`;
