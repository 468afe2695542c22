import type { ConnectionStatus } from '../../../contract/connected-accounts/connected-accounts.ts';
import { METHODS, METHODS_FROM_START, type PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import type { UserContext } from '../../context.ts';
import type { ConnectedAccount } from './queries.ts';

/** A breeder's connection for the dashboard; `error`: why its facts may be old. */
export function present(
  { actor: { isAdmin, account: owner } }: UserContext,
  account: ConnectedAccount | undefined,
  error: string | null,
): ConnectionStatus {
  const methods = owner.user.paymentMethods ?? METHODS_FROM_START;
  const requirementsList = account?.requirements ?? [];
  const isConnected = isAdmin || account?.chargesEnabled === true;
  return {
    isAdmin,
    isConnected,
    stripeAccountId: account?.stripeAccountId ?? null,
    accountDetails: {
      requirementsPending: requirementsList.length,
      requirementsList,
      requirementsDueAt: account?.requirementsDueAt?.toISOString() ?? null,
      requirementsLater: account?.laterRequirements ?? [],
    },
    methodsNote: isConnected && account ? noteOnMethods(account, methods) : null,
    message: messageFor(isAdmin, isConnected, account, methods),
    error,
  };
}

type Methods = readonly PaymentMethod[];

/** Those of the breeder's methods that need an approval. */
const listApproved = (methods: Methods) =>
  methods.map((method) => METHODS[method]).filter((rules) => rules.approval !== null);

function messageFor(
  isAdmin: boolean,
  isConnected: boolean,
  account: ConnectedAccount | undefined,
  methods: Methods,
): string {
  if (isAdmin) return "You sell through the platform's own payment account.";
  if (isConnected) {
    const others = listApproved(methods).filter(({ approval }) => account?.[approval]);
    const paid = ['by card', ...others.map(({ label }) => `by buyers in the United States with ${label}`)].join(
      ' and ',
    );
    return [`You can be paid ${paid}.`, account && noteOnMethods(account, methods)].filter(Boolean).join(' ');
  }
  if (!account?.stripeAccountId) return 'Connect a Stripe account so that buyers can pay you directly.';
  return account.detailsSubmitted
    ? 'Stripe is checking your details. This usually takes a few minutes.'
    : 'Your registration at Stripe is not finished yet.';
}

/** Why buyers don't see a method; null if they see all. */
function noteOnMethods(account: ConnectedAccount, methods: Methods): string | null {
  const missing = listApproved(methods).filter(({ approval }) => !account[approval]);
  if (missing.length === 0) return null;
  return missing
    .map(({ label, provider: { type } }) =>
      account.methodsOff.includes(type)
        ? `${label} is off in the payment methods of your Stripe account, so buyers don’t see it. You can turn it on there.`
        : `${label} follows once it has approved your account.`,
    )
    .join(' ');
}
