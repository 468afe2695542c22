/** What other nouns may use of pets. */
export { depositChangesAt, depositOfferOf } from './deposits/presenter.ts';
export { presentPublicDetails, shownDetails } from './details/presenter.ts';
export { ownPetFacts, shownDetailsOf } from './details/service.ts';
export { documentIn, documentNotFound, keepDocument, useDocument } from './documents/service.ts';
export { pickFacts } from './facts.ts';
export { litterUrlOf } from './litters/presenter.ts';
export { readLitter } from './litters/service.ts';
export { reinstateLitter, suspendLitter } from './litters/suspension.ts';
export { comparePhotoQueue, markCompared } from './photos/fingerprints.ts';
export { imageUrlOf, presentPet, presentPublicPet, speciesOf } from './presenter.ts';
export { markReleased, markReserved, markSaleEnded, markSold } from './sale.ts';
export { PET_NOT_FOUND, petForLink } from './service.ts';
