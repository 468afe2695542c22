import { me } from './accounts/accounts.ts';
import { getAgreement } from './agreements/agreements.ts';
import { getSetup } from './analytics/analytics.ts';
import { NEWEST } from './business.ts';
import type { Endpoint } from './endpoint.ts';
import { myOrders, salesFigures } from './orders/orders.ts';
import { myPaymentLinks } from './payment-links/payment-links.ts';
import { myPets } from './pets/pets.ts';
import { listQuestions } from './questions/questions.ts';
import { listReservationRequests } from './reservation-requests/reservation-requests.ts';
import { waitingSales } from './sales/waiting-sales.ts';
import type { ScreenName } from './screens.ts';

/** The address of a list's first rows. */
export const first = ({ path }: Endpoint, limit: number) => `${path}?limit=${limit}`;

/**
 * The addresses that a screen reads as soon as it opens: the server puts their answers into the document. Only what the database
 * answers at once.
 */
export const FIRST_ANSWERS: Partial<Record<ScreenName, readonly string[]>> = {
  dashboard: [
    me.path,
    getSetup.path,
    salesFigures.path,
    getAgreement.path,
    first(listQuestions, 1),
    listReservationRequests.path,
    waitingSales.path,
    first(myPets, NEWEST),
    first(myPaymentLinks, NEWEST),
    first(myOrders, NEWEST),
  ],
};
