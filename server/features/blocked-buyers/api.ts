/** What other nouns may use of blocked-buyers. */
export { blocksOfBuyer, eraseBlockedBuyer } from './erasure.ts';
export { isBlocked, isBlockedFromLitter, isBuyerBlocked, isPaidByBlocked } from './find-block.ts';
export { type KnownBuyer } from './known-buyer.ts';
