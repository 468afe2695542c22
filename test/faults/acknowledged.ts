/** What a client was told has happened: whatever ends the server, all of it must still be true. */
export interface Acknowledged {
  users: { id: string; email: string; password: string }[];
  pets: { id: string; userId: string }[];
  links: { id: string; petId: string; userId: string }[];
  /** Checkouts whose address a buyer was given. */
  checkouts: { sessionId: string; linkId: string }[];
  /** Payments after which the provider sent the buyer on to the success page. */
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
