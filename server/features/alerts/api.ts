/** What other nouns may use of alerts. */
export { stopSubject } from './key.ts';
export { isStopped, buildStopUrl } from './stop.ts';
export { addressOfAlert, alertsOfBuyer, eraseAlertsOfBuyer, findWaitingAlert } from './erasure.ts';
