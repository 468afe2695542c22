/** What other nouns may use of alerts. */
export { addressOfAlert, alertsOfBuyer, eraseAlertsOfBuyer, findWaitingAlert } from './erasure.ts';
