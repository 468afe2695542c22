/** What responses acknowledged: all of it must still be true, however the server ends. */
export interface Acknowledged {
  users: { id: string; email: string; password: string }[];
  pets: { id: string; userId: string }[];
  links: { id: string; petId: string; userId: string }[];
  /** Checkouts whose URL a buyer got. */
  checkouts: { sessionId: string; linkId: string }[];
  /** Payments after which the provider redirected the buyer to the success page. */
  payments: { sessionId: string }[];
  /** Success pages that said "paid". */
  seenAsPaid: { sessionId: string }[];
}

export const nothingYet = (): Acknowledged => ({
  users: [],
  pets: [],
  links: [],
  checkouts: [],
  payments: [],
  seenAsPaid: [],
});

export const sessionIn = (address: string): string => /cs_\w+/.exec(address)![0];
