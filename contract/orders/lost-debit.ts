/** A bank payment that was on its way when its breeder disconnected the account. */
export interface LostDebit {
  amount: string;
  /** What became of the pet; null for a place on a list, and once there is nothing left to pay. */
  pet: 'free' | 'reserved' | null;
}
