import type { users } from '../../db/schema.ts';

export type BuyerContactFacts = Pick<typeof users.$inferSelect, 'email' | 'phoneNumber' | 'buyerContact'>;

/** What the breeder chose to give to buyers who have paid; the email address where there is no phone number. */
export function contactForBuyers({ email, phoneNumber, buyerContact }: BuyerContactFacts): string {
  if (buyerContact === 'email' || !phoneNumber) return email;
  return buyerContact === 'phone' ? phoneNumber : `${phoneNumber} or ${email}`;
}
