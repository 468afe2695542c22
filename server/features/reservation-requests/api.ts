/** What other nouns may use of reservation-requests. */
export { addressOfRequest, eraseRequestsOfBuyer, findRequestIdByEmail, requestsOfBuyer } from './erasure.ts';
export { countFreeCancellation } from './free-cancellations.ts';
export { askForSpot } from './ask.ts';
export { checkMayReserve, endPermission, endPermissionForSpot, needsRequestForSpot } from './permission.ts';
