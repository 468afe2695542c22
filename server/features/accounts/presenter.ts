import { METHODS_FROM_START } from '../../../contract/payment-methods/payment-methods.ts';
import type { User } from '../../../contract/accounts/accounts.ts';
import { contactText } from '../../../contract/contacts.ts';
import { isReadWhole } from '../../../contract/addresses/address-parts.ts';
import { toAddressParts } from './address/place.ts';
import type { Account } from '../../actor.ts';
import { showPhoneNumber } from '../../phone-numbers.ts';
import { graceEndsAt, toSubscriptionStatus } from './membership.ts';

/** The account as its own user sees it; `employer` is that of the breeder for whom this person works, which pays. */
export function presentUser({ user, subscription }: Account, now: Date, employer: Account | null = null): User {
  const paying = employer ?? { user, subscription };
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    emailVerified: user.emailVerified,
    fullName: user.fullName,
    physicalAddress: user.physicalAddress,
    addressParts: toAddressParts(user),
    asksForAddress:
      user.addressReadAt !== null && user.addressConfirmedAt === null && !isReadWhole(toAddressParts(user)),
    addressVisibility: user.addressVisibility,
    paymentMethods: user.paymentMethods ?? METHODS_FROM_START,
    keepsPetHours: user.keepsPetHours,
    buyerContact: user.buyerContact,
    website: user.website,
    license: user.license,
    receiptLine: user.receiptLine,
    phoneNumber: showPhoneNumber(user.phoneNumber),
    createdAt: user.createdAt.toISOString(),
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    subscriptionStatus: toSubscriptionStatus(paying.user, paying.subscription, now),
    planType: user.planType,
    suspension: presentSuspension(user),
    isAdmin: user.isAdmin,
    worksFor: employer && user.role && { role: user.role, kennelName: employer.user.fullName },
    trialEndsAt: user.trialEndsAt?.toISOString() ?? null,
    currentPeriodEnd: subscription?.currentPeriodEnd?.toISOString() ?? null,
    subscriptionEndsAt: subscription?.endsAt?.toISOString() ?? null,
    graceEndsAt: graceEndsAt(user, subscription, now)?.toISOString() ?? null,
  };
}

export const presentSuspension = ({ suspendedAt, suspensionReason }: Account['user']): User['suspension'] =>
  suspendedAt && { since: suspendedAt.toISOString(), reason: suspensionReason ?? '' };

type BuyerContactFacts = Pick<Account['user'], 'email' | 'phoneNumber' | 'buyerContact'>;

/** What the breeder chose to give to buyers who have paid; the email address where there is no phone number. */
export function contactForBuyers({ email, phoneNumber, buyerContact }: BuyerContactFacts): string {
  if (buyerContact === 'email' || !phoneNumber) return email;
  const shown = showPhoneNumber(phoneNumber);
  return buyerContact === 'phone' ? shown : contactText([shown, email]);
}
