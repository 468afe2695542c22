import type { CaseFile, CaseOrder, Verdict } from './case-file.ts';
import { isDone } from './payable-time.ts';

/** The most that a victim has to stand within a day; the product may well stop earlier. */
const MOST = { unpaidHolds: 12, freeCancellations: 6 };

/** What costs its actor nothing and somebody else something has a bound per victim. */
export function judgeBounds(file: CaseFile): Verdict[] {
  return [...judgeHolds(file), ...judgeCancellations(file), ...judgeMailboxes(file)];
}

const rule = 'a free act has a bound per victim';

const judgeHolds = ({ pets }: CaseFile): Verdict[] =>
  pets
    .filter(({ unpaidHolds }) => unpaidHolds > MOST.unpaidHolds)
    .map(({ id, unpaidHolds }) => ({ rule, what: `pet ${id} was held ${unpaidHolds} times without a payment` }));

/** Reserve and cancel: the buyer gets all of it back, and the breeder pays the provider. */
function judgeCancellations({ orders, deeds }: CaseFile): Verdict[] {
  const byPet = new Map<string, CaseOrder[]>();
  for (const order of orders) {
    const isCanceled = deeds.some(
      (deed) => deed.path.includes(`key=${order.key}`) && deed.fields['act'] === 'cancel' && isDone(deed),
    );
    const isFree = order.payments.every(({ amount, refunds }) => refunds.some((refund) => refund.amount === amount));
    if (isCanceled && isFree && order.payments.length > 0 && order.linkId)
      byPet.set(order.linkId, [...(byPet.get(order.linkId) ?? []), order]);
  }
  return [...byPet]
    .filter(([, canceled]) => canceled.length > MOST.freeCancellations)
    .map(([link, { length }]) => ({
      rule,
      what: `of link ${link} ${length} deposits were paid and canceled for free`,
    }));
}

/** One mailbox has one place on a list. */
const judgeMailboxes = ({ lists }: CaseFile): Verdict[] =>
  lists.flatMap(({ id, emails }) => {
    const mailboxes = emails.map((email) => email.toLowerCase().replace(/\+[^@]*@/, '@'));
    const twice = mailboxes.filter((mailbox, index) => mailboxes.indexOf(mailbox) !== index);
    return [...new Set(twice)].map((mailbox) => ({ rule, what: `${mailbox} is on list ${id} more than once` }));
  });
