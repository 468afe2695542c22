/** What other nouns may use of agreements. */
export {
  agreementLock,
  agreementToSign,
  type CurrentAgreement,
  displayedAgreement,
  lockAgreementToSign,
} from './current.ts';
export { eraseVersions } from './erasure.ts';
