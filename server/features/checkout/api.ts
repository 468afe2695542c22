/** What other nouns may use of checkout. */
export { closeOrdersOfAccount, openCheckouts } from './close-many.ts';
export { endHold } from './end-holds.ts';
export { pickPet } from './hold-by-pick.ts';
export { openCheckout } from './open.ts';
export { isInTime } from './reuse.ts';
export { agreementOf, checkSignature, freezeSignature, presentAgreement, readAgreement } from './sign.ts';
export { purchaseOf } from './success.ts';
