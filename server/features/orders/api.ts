/** What other nouns may use of orders. */
export { cashOf, paidByDay } from './cash-parts.ts';
export {
  type Account,
  backToBuyer,
  depositBack,
  type DepositRow,
  findDeposit,
  findDepositByKey,
  findReservationKey,
  findReservationPath,
  freezeDeposit,
  graceEnd,
  graceUntil,
  isOpen,
  isPastGrace,
  readAccount,
} from './deposit-account.ts';
export {
  chipOf,
  type HandOverRow,
  mayHandOver,
  photoEndOf,
  type PhotoRow,
  presentHandOver,
} from './hand-over-state.ts';
export { findPurchaseOfPayer, isPayer, rememberPayer, returnAddress } from './payer.ts';
export {
  type Ended,
  kindOf,
  type PaidFacts,
  PAYMENT_KINDS,
  type PaymentKind,
  type PaymentKinds,
  type Returned,
} from './payment-kinds.ts';
export { type PetLook, presentListedOrder, presentOrder } from './presenter.ts';
export {
  cashLeftCents,
  findPurchase,
  findPurchaseByCharge,
  findPurchaseByIntent,
  findPurchaseBySession,
  findPurchaseOfPayment,
  isForPlace,
  listPurchases,
  lockPet,
  lockPetToOrder,
  lockPurchase,
  lockPurchaseOf,
  lockSale,
  onlineOf,
  type OrderRow,
  type Purchase,
  selectPurchases,
} from './purchases.ts';
export { expireAfter, expireBalancesOf, expiryJobs, refundOrderQueue } from './queues.ts';
export { findSeller } from './seller.ts';
export { eraseOldSignatures, eraseSigningDevices, eraseUnpaidSignatures, keptSignaturesEnd } from './signatures.ts';
export { canMove, canMoveUnpaid, isLiveStatus, isReservedStatus, moveOrder, moveUnpaid } from './states.ts';
