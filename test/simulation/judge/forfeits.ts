import type { CaseFile, CaseOrder, Deed, Moment, ReadTerms } from './case-file.ts';
import { inFlightDays, isSuspended, mayBeDone, isDone, unpayableTime } from './payable-time.ts';
import { dayNumber, earliestDay, refundableOn } from './terms.ts';

/** What a breeder may keep of an order's deposit at most, without the fee, and why. */
export interface Forfeit {
  cents: number;
  why: string;
  /** By the buyer's own act alone, by terms that are known: the breeder keeps exactly that. */
  isCertain: boolean;
}

const nothing = (why: string): Forfeit => ({ cents: 0, why, isCertain: false });
/** The least hours in which a person can choose. */
const LEAST_TURN_HOURS = 8;

/**
 * The most that may stay with the breeder of an order that has ended: by the buyer's own act, by a bank that the buyer asked, or since
 * enough payable time has passed. Where the terms changed while they were read, the whole deposit.
 */
export function forfeitOf(file: CaseFile, order: CaseOrder): Forfeit {
  if (order.readTerms.length === 0) return nothing('it was paid at once');
  if (order.isProtected) return nothing('the law gives back each deposit for this animal');
  const found = [...byBuyer(file, order), ...byTime(file, order), ...byTurn(file, order)];
  const most = found.toSorted((one, other) => other.cents - one.cents)[0];
  return most ?? nothing('neither the buyer nor payable time ended it');
}

const terms = ({ readTerms }: CaseOrder): ReadTerms | undefined =>
  readTerms.includes(undefined) ? undefined : readTerms.at(-1);

const keptOn = (read: ReadTerms | undefined, day: number) =>
  read ? read.terms.depositCents - refundableOn(read, day) : Infinity;

/** The latest day on which a request may have been answered. */
const latestDay = ({ to }: Deed) => earliestDay(to.at, to.days.begun);

const isForm = (deed: Deed, key: string | undefined, act: string) =>
  key !== undefined && deed.method === 'POST' && deed.path.includes(`key=${key}`) && deed.fields['act'] === act;

function byBuyer(file: CaseFile, order: CaseOrder): Forfeit[] {
  const read = terms(order);
  const ended = file.deeds.filter(
    (deed) => mayBeDone(deed) && (isForm(deed, order.key, 'cancel') || isForm(deed, order.spotKey, 'leave')),
  );
  // Who reserved with a breeder who is suspended gets everything back.
  const canceled = ended.filter(
    (deed) =>
      !(isSuspended(file, order, deed.from) && isSuspended(file, order, deed.to)) &&
      !(isForm(deed, order.spotKey, 'leave') && isListOver(file, order, deed)),
  );
  const paid = file.deeds.find((deed) => isDone(deed) && isForm(deed, order.key, 'pay'));
  const acts = canceled.map((deed) => ({
    cents: keptOn(read, latestDay(deed) - (paid ? inFlightDays(file, order, paid.from.number, deed.from) : 0)),
    why: 'the buyer canceled',
    // While a breeder can't be paid, who cancels gets everything. Days that a check of a payment moves aren't certain to the day.
    isCertain:
      file.breeder.isUntouched &&
      read !== undefined &&
      isDone(deed) &&
      deed.from.days.done === deed.to.days.begun &&
      keptOn(read, latestDay(deed)) === keptOn(read, -Infinity),
  }));
  const isTaken = order.payments.some(({ disputes }) => disputes.some(({ taken }) => taken > 0));
  const end = file.deeds.at(-1)?.to;
  return isTaken && end
    ? [...acts, { cents: keptOn(read, earliestDay(end.at, end.days.begun)), why: 'a bank ended it', isCertain: false }]
    : acts;
}

/** Nothing is left for who leaves: the breeder ended the list, or read that every pet of the litter is sold, and changed nothing since. */
function isListOver(file: CaseFile, order: CaseOrder, leaving: Deed): boolean {
  if (isListEnded(file, order, leaving)) return true;
  const isOfOthers = (deed: Deed) => deed !== leaving && !deed.path.startsWith('/waitlist?key=');
  return file.soldOut.some(
    ({ orderId, at }) =>
      orderId === order.id &&
      at.number < leaving.from.number &&
      !file.deeds.some(
        (deed) => isOfOthers(deed) && deed.to.number > at.number && deed.from.number < leaving.to.number,
      ),
  );
}

/** The breeder ended the list before, after this place was paid. */
function isListEnded({ deeds }: CaseFile, { listPath, payments: [first] }: CaseOrder, { from }: Deed): boolean {
  const before = deeds.filter(({ to }) => to.number < from.number);
  const paid = before.findLast(({ path }) => first && path.includes(first.sessionId));
  const ended = before.findLast((deed) => deed.path === `${listPath}/end` && isDone(deed));
  return paid !== undefined && ended !== undefined && ended.from.number > paid.to.number;
}

/** The breeder ended it after the due date and its grace, and all of that time could be used to pay. */
function byTime(file: CaseFile, order: CaseOrder): Forfeit[] {
  const read = terms(order);
  return file.deeds
    .filter((deed) => deed.path === `/api/orders/${order.id}/release` && mayBeDone(deed))
    .flatMap((deed) => {
      const day = latestDay(deed);
      if (!read) return [{ cents: Infinity, why: 'its terms changed while they were read', isCertain: false }];
      const { dueOn, handOverBy, graceDays } = read.terms;
      const due = dueOn ?? handOverBy;
      if (due === null) return [];
      const stood = unpayableDays(file, order, deed.to);
      const last = dayNumber(due, read) + (dueOn === null ? 0 : graceDays) + stood;
      const why = `it was due by day ${last}, after ${stood} days without a way to pay, and ended on day ${day}`;
      return [{ cents: day > last ? keptOn(read, day) : 0, why, isCertain: false }];
    });
}

const unpayableDays = (file: CaseFile, order: CaseOrder, until: Moment) =>
  unpayableTime(file, order, { unit: 'days', since: paidAt(file, order), until });

/** When its first checkout was opened, or the beginning. */
const paidAt = ({ deeds }: CaseFile, { payments: [first] }: CaseOrder): number =>
  deeds.find(({ path }) => first && path.includes(first.sessionId))?.from.number ?? 0;

/** The breeder kept the deposit of somebody who passed, or whose turn ran out while they could choose. */
function byTurn(file: CaseFile, order: CaseOrder): Forfeit[] {
  const { deeds } = file;
  const entry = [...file.entries].find(([, orderId]) => orderId === order.id)?.[0];
  const keeps = [`/entries/${entry}/keep-deposit`, `/api/orders/${order.id}/release`];
  const kept = entry ? deeds.filter(({ path }) => keeps.some((end) => path.endsWith(end))).filter(mayBeDone) : [];
  return kept.flatMap((deed) => {
    if (isListEnded(file, order, deed)) return [nothing('the breeder ended the list')];
    const before = deeds.filter(({ from }) => from.number < deed.to.number).filter(mayBeDone);
    const passed = before.findLast((each) => isForm(each, order.spotKey, 'pass'));
    const pushed = before.findLast(
      ({ path, fields, status }) =>
        path.endsWith('/pass') && status !== undefined && file.turns.get(String(fields['turnId'])) === entry,
    );
    const again = before.findLast(
      (each) => isForm(each, order.spotKey, 'join') || each.path.endsWith(`/entries/${entry}/waiting`),
    );
    const isPushed = pushed !== undefined && (again?.to.number ?? 0) < pushed.from.number;
    const hours = payableHours(file, order, deed.to);
    const ranOut = !isPushed && hours >= LEAST_TURN_HOURS;
    if (!passed && !ranOut) return [nothing(isPushed ? 'the breeder passed their turn' : `they had ${hours} hours`)];
    return [{ cents: keptOn(terms(order), latestDay(deed)), why: 'their turn passed', isCertain: false }];
  });
}

function payableHours(file: CaseFile, order: CaseOrder, until: Moment): number {
  const all = file.jumps.filter(
    ({ unit, from, to }) => unit === 'hours' && from.number > 0 && to.number < until.number,
  );
  const sum = all.reduce((hours, { amount }) => hours + amount, 0);
  return sum - unpayableTime(file, order, { unit: 'hours', since: paidAt(file, order), until });
}
