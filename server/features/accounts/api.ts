/** What other nouns may use of accounts. */
export {
  endProviderAttempt,
  findAccountId,
  eraseCustomer,
  findClosedCustomers,
  grantAdmin,
  hasAdmin,
  storeActivePetsMax,
  storeCustomer,
  storePlan,
  storeUnsubscription,
} from './account-changes.ts';
export {
  addressColumns,
  timeZoneColumns,
  computeOwnDay,
  timeZoneOfBreeder,
  toAddressParts,
  type ReadAddress,
} from './address/place.ts';
export { endAllWork, endWork, isAtWorkFor, signOutPeople } from './end-person.ts';
export { findActor, findActorAtWork, findOwnerAtWork, mayReadAnalytics, toActor } from './actor.ts';
export { createAuth } from './auth.ts';
export { callers } from './callers.ts';
export { reconcileCountedAccounts } from './check-standings.ts';
export { everyPetPhoto, exportAccount, exportedLinks, exportedPets } from './export/export.ts';
export { exportedLitters, exportedWaitlists } from './export/exported-litters.ts';
export { exportedQuestions } from './export/exported-questions.ts';
export { everyOtherPhoto } from './export/other-photos.ts';
export {
  isLiveSql,
  isMember,
  isMemberSql,
  isTrialSql,
  latestSubscription,
  membershipHoldsUntil,
  pastDueSinceSql,
  statusSql,
  toSubscriptionStatus,
} from './membership.ts';
export { canBeClosed, closeAccount, userNotFound } from './own-data/closing.ts';
export { eraseAccount, eraseAccountQueue, listErasures } from './own-data/erasure.ts';
export { findAccount } from './queries.ts';
export { readUser } from './own-data/profile.ts';
export { contactForBuyers, presentSuspension } from './presenter.ts';
export { endUserSessions, lockSession } from './sign-in/sessions.ts';
export { preparePerson, registerPerson } from './register-person.ts';
export { signIn } from './service.ts';
export { mailSuspension, reinstateAccount, suspendAccount } from './suspend.ts';
export { acceptance, checkTerms, readShownTermsVersion } from './terms.ts';
