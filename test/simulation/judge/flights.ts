import type { CaseFile, Sighting, Verdict } from './case-file.ts';

/** The pet is sold, and what was paid for it the breeder's. */
const SOLD = ['paid', 'partially_refunded', 'disputed', 'lost'];

/** A payment that isn't certain gives nothing that only a certain one does, and while it is in flight nobody else can pay for its pet. */
export const judgeFlights = (file: Pick<CaseFile, 'sightings' | 'orders'>): Verdict[] =>
  file.sightings
    // What the provider changed meanwhile is no evidence.
    .filter(({ before, after }) => before === after && before !== 'paid')
    .flatMap((sighting) => [...judgeCertainty(file, sighting), ...judgeStranger(sighting)]);

function judgeCertainty({ orders }: Pick<CaseFile, 'orders'>, sighting: Sighting): Verdict[] {
  const { orderId, sessionId, before, certainCents, totalCents, says, mostRevenueCents } = sighting;
  const found: string[] = [];
  if (says.success === 'paid') found.push('the buyer reads "paid"');
  if (says.revenueCents > mostRevenueCents)
    found.push(`the breeder reads a revenue of ${says.revenueCents}, and ${mostRevenueCents} is certain`);
  // Cash, or another payment that was certain first, may have bought the pet.
  const isBoughtOtherwise =
    certainCents >= totalCents || (orders.find(({ id }) => id === orderId)?.hasChanged ?? false);
  if (!isBoughtOtherwise) {
    if (says.hasReceipt) found.push('the buyer has a receipt');
    if (says.hasCode) found.push('the code of the hand-over works, or is shown');
    if (says.sale !== undefined && SOLD.includes(says.sale)) found.push(`the breeder reads that it is ${says.sale}`);
  }
  return found.map((what) => ({
    rule: 'nothing counts before the provider is certain',
    what: `order ${orderId}, whose payment ${sessionId} is ${before}: ${what}`,
  }));
}

/** Until the product knows of a debit, others can agree to one, too: the first that is certain gets the pet. */
function judgeStranger({ orderId, sessionId, isDebit, before, says, strangerPays }: Sighting): Verdict[] {
  if (!isDebit || before !== 'processing' || says.success !== 'processing' || !strangerPays) return [];
  return [
    {
      rule: 'a pet whose payment is in flight is for nobody else',
      what: `a stranger can pay for the pet of order ${orderId} beside the debit ${sessionId}`,
    },
  ];
}
