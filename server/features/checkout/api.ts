/** What other nouns may use of checkout. */
export { expireCheckoutsOfSeller } from './close-many.ts';
export { pickPet } from './hold-by-pick.ts';
export { isInTime } from './reuse.ts';
export { fillAgreement, checkSignature, freezeSignature, presentAgreement } from './sign.ts';
