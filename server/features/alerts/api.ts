/** What other nouns may use of alerts. */
export { addressOfAlert, alertsOfBuyer, eraseAlertsOfBuyer, findAlertOf } from './erasure.ts';
