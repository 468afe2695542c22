/** What other nouns may use of alerts. */
export { addressStopSubjects, stopSubject } from './key.ts';
export { isStopped, buildStopPath, buildStopUrl, listStopped } from './stop.ts';
export { addressOfAlert, alertsOfBuyer, eraseAlertsOfBuyer, findWaitingAlert } from './erasure.ts';
