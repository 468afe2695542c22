import type { CaseFile, CaseOrder, Deed, Jump, Moment, Sample } from './case-file.ts';

/** Whether a request was certainly done. */
export const isDone = ({ status }: Deed): boolean => status !== undefined && status < 400;
/** Whether it may have been done. */
export const mayBeDone = (deed: Deed): boolean => deed.status === undefined || isDone(deed);

/**
 * How much time passed between two moments in which the buyer couldn't pay. Only what is certain counts: a jump during which something
 * else changed counts as payable.
 */
export function unpayableTime(
  file: CaseFile,
  order: CaseOrder,
  { unit, since, until }: { unit: Jump['unit']; since: number; until: Moment },
): number {
  return file.jumps
    .filter((jump) => jump.unit === unit && jump.from.number > since && jump.to.number < until.number)
    .filter((jump) => isUnpayable(file, order, jump))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Days in which a payment was in flight after the balance was first to be paid, so that its buyer couldn't cancel. */
export function inFlightDays(file: CaseFile, order: CaseOrder, since: number, until: Moment): number {
  return file.jumps
    .filter(({ unit, from, to }) => unit === 'days' && from.number > since && to.number < until.number)
    .filter(({ before, after }) => before.inFlight.includes(order.id) && after.inFlight.includes(order.id))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function isUnpayable(file: CaseFile, order: CaseOrder, { from, to, before, after }: Jump): boolean {
  const isSo = (moment: Moment, sample: Sample) =>
    STOPS.some((stops) => stops(file, order, moment)) ||
    isDisputed(order, sample) ||
    sample.inFlight.includes(order.id) ||
    !canCharge(file, moment, sample);
  return isSo(from, before) && isSo(to, after);
}

const isDisputed = ({ payments }: CaseOrder, { disputed }: Sample) =>
  payments.some(({ chargeId }) => disputed.includes(chargeId));

/** Whether the breeder has an account that takes charges: one connected after the last disconnection. */
function canCharge({ breeder, deeds }: CaseFile, moment: Moment, { accounts }: Sample): boolean {
  if (breeder.isPlatform) return true;
  const reset = lastBefore(deeds, moment, (deed) => deed.path === '/api/stripe/reset' && isDone(deed));
  return accounts.some(({ email, number, canCharge: can }) => {
    return email === breeder.email && can && number > (reset?.newestObject ?? 0);
  });
}

const lastBefore = (deeds: Deed[], moment: Moment, isWanted: (deed: Deed) => boolean): Deed | undefined =>
  deeds.findLast((deed) => deed.to.number <= moment.number && isWanted(deed));

/** Whether the newest of two opposite acts is certainly the first of them; what may have been undone is not. */
function isOn(deeds: Deed[], moment: Moment, starts: (deed: Deed) => boolean, ends: (deed: Deed) => boolean): boolean {
  const start = lastBefore(deeds, moment, (deed) => starts(deed) && isDone(deed));
  if (!start) return false;
  return !deeds.some(
    (deed) => deed.to.number > start.from.number && deed.from.number <= moment.number && ends(deed) && mayBeDone(deed),
  );
}

type Stop = (file: CaseFile, order: CaseOrder, moment: Moment) => boolean;

export const isSuspended: Stop = ({ breeder, deeds }, _order, moment) =>
  isOn(
    deeds,
    moment,
    ({ path }) => path === `/api/admin/users/${breeder.userId}/suspend`,
    ({ path }) => path === `/api/admin/users/${breeder.userId}/reinstate`,
  );

const isNoMember: Stop = ({ deeds }, _order, moment) =>
  isOn(
    deeds,
    moment,
    ({ path }) => path === '/api/unsubscribe',
    ({ location }) => location?.includes('subscribed=true') ?? false,
  );

const isPaused: Stop = ({ deeds }, { linkId }, moment) =>
  isOn(
    deeds,
    moment,
    ({ path }) => path === `/api/payment-links/${linkId}/pause`,
    ({ path }) => path === `/api/payment-links/${linkId}/resume` || path === '/api/create-payment-link',
  );

/** What keeps a buyer from paying, beside the provider and the banks. */
const STOPS: Stop[] = [isSuspended, isNoMember, isPaused];
