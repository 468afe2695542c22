/** What other nouns may use of orders. */
export { isReservedStatus } from '../../db/order-statuses.ts';
export { listCashParts, paidByDay } from './cash-parts.ts';
export {
  type Account,
  type DepositRow,
  findDeposit,
  findDepositByKey,
  findReservationKey,
  findReservationPath,
  freezeDeposit,
  isOpen,
  readAccount,
} from './deposit-account.ts';
export {
  HANDED_OVER,
  soldMicrochip,
  type HandOverRow,
  mayHandOver,
  handOverPhotoEndsAt,
  type PhotoRow,
  presentHandOver,
} from './hand-over-state.ts';
export { findPurchaseOfPayer, isPayer, rememberPayer, returnAddress } from './payer.ts';
export {
  type Ended,
  findPaymentKind,
  type PaidFacts,
  PAYMENT_KINDS,
  type PaymentKind,
  type PaymentKinds,
  type Returned,
} from './payment-kinds.ts';
export { presentListedOrder, presentOrder } from './presenter.ts';
export {
  cashLeftCents,
  findPurchase,
  findPurchaseByCharge,
  findPurchaseByIntent,
  findPurchaseBySession,
  findPurchaseOfPayment,
  isForSpot,
  listPurchases,
  lockPet,
  lockPetToOrder,
  lockPurchase,
  lockFirstPurchase,
  lockSale,
  onlinePart,
  type OrderRow,
  type Purchase,
  selectPurchases,
} from './purchases.ts';
export { expireAfter, expireBalancesBySeller, expiryJobs, pursueDebtsQueue } from './queues.ts';
export { findSeller } from './seller.ts';
export { eraseOldSignatures, eraseSigningDevices, eraseUnpaidSignatures, keptSignaturesEnd } from './signatures.ts';
export { canMove, canMoveUnpaid, isLiveStatus, moveOrder, moveUnpaid } from './states.ts';
