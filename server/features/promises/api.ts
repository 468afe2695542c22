/** What other nouns may use of promises. */
export { erasePromiseProofs } from './erasure.ts';
export { giveUpPromises, listHeldPromises, waitsForDecision, type HeldPromise } from './give-up.ts';
export { hasHeldPromise, promisedCents, readPromisedCents } from './queries.ts';
export { copyPromises } from './presenter.ts';
export { promiseMails } from './sent-mails.ts';
export { startPromise } from './start-promise.ts';
