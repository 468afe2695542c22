/** What other nouns may use of pets. */
export { addPets, listPetsAlike } from './add-pets.ts';
export { depositChangesAt, computeDepositOffer } from './deposits/presenter.ts';
export { presentPublicDetails, shownDetails } from './details/presenter.ts';
export { ownPetFacts, readPublicDetails } from './details/service.ts';
export {
  documentIn,
  documentNotFound,
  keepBuyersDocument,
  keepDocument,
  releaseDocuments,
  useDocument,
} from './documents/service.ts';
export { pickFacts } from './facts.ts';
export { litterUrl } from './litters/presenter.ts';
export { findOwnLitter } from './litters/queries.ts';
export { readLitter } from './litters/service.ts';
export { reinstateLitter, suspendLitter } from './litters/suspension.ts';
export { discardPhotos, insertPhoto, keepUpload } from './photos/files.ts';
export { releasePhotos } from './photos/jobs.ts';
export { takePhotos } from './photos/take-photos.ts';
export { comparePhotoQueue, markCompared } from './photos/fingerprints.ts';
export { coverUrl, presentPet, presentPublicPet, petSpecies } from './presenter.ts';
export { findOwnPet } from './queries.ts';
export { readRoomForPets } from './quota.ts';
export { removeUntouchedPets } from './remove-untouched-pets.ts';
export {
  alreadySold,
  endRetry,
  keepForRetry,
  markReleased,
  markReserved,
  markSaleEnded,
  markSold,
  sellByHand,
  undoSaleByHand,
} from './sale.ts';
export { completePet, PET_NOT_FOUND, petForLink } from './service.ts';
