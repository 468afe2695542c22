import type Stripe from 'stripe';
import { emitChanges, changedAttributes } from '../store/changes.ts';
import { emit } from '../store/events.ts';
import { find, save } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { capabilityNames, type CapabilityName, type StoredAccount } from './account-progress.ts';
import { capabilityStatus, type CapabilityStatus } from './capability-status.ts';
import { dueFields, nothingDue, toFutureRequirements, toRequirements } from './requirements.ts';
import { emitV2Changes, toV2Account } from './v2-account-object.ts';

export type { StoredAccount };

/** The account, stored as an object of the platform, which owns all accounts. */
export async function findAccount(world: World, id: string, lock = false): Promise<StoredAccount | undefined> {
  return (await find(world, 'account', id, { account: world.platform, lock })) as StoredAccount | undefined;
}

/** The capability as its events carry it. */
function toCapability({ id, internal }: StoredAccount, name: CapabilityName): Stripe.Capability {
  const requested = internal.requested[name];
  const status = capabilityStatus(internal, name);
  const due = requested ? dueFields(internal) : [];
  const reasons: Partial<Record<CapabilityStatus, Stripe.Capability.Requirements.DisabledReason>> = {
    inactive: internal.disabled ? 'rejected.other' : 'requirements.fields_needed',
    pending: 'pending.review',
  };
  return {
    id: name,
    object: 'capability',
    account: id,
    requested: requested !== undefined,
    requested_at: requested?.requestedAt ?? null,
    requirements: {
      ...nothingDue,
      currently_due: due,
      disabled_reason: reasons[status] ?? null,
      eventually_due: due,
    },
    status,
  };
}

/** Derives the account's fields from its progress. */
export function refreshAccount({ data, internal }: StoredAccount): void {
  data.capabilities = {};
  for (const name of capabilityNames) {
    const status = capabilityStatus(internal, name);
    if (status !== 'unrequested') data.capabilities[name] = status;
  }
  data.details_submitted = internal.steps.agreement;
  data.charges_enabled = data.capabilities.card_payments === 'active';
  data.payouts_enabled = dueFields(internal).length === 0 && !internal.disabled;
  data.requirements = toRequirements(internal);
  data.future_requirements = toFutureRequirements(internal);
}

/** Changes an account and emits what an account of its version tells of it. */
export async function changeAccount(world: World, account: StoredAccount, change: () => void): Promise<void> {
  const before = structuredClone(account.data);
  const beforeV2 = toV2Account(account);
  const capabilitiesBefore = capabilityNames.map((name) => toCapability(account, name));
  change();
  refreshAccount(account);
  await save(world, account);
  if (account.internal.isV2) return emitV2Changes(world, beforeV2, toV2Account(account));
  // An account's events belong to the account itself.
  emitChanges(world, { ...account, account: account.id }, 'account.updated', before);
  for (const [position, name] of capabilityNames.entries()) {
    const now = toCapability(account, name);
    const changed = changedAttributes(capabilitiesBefore[position]!, now);
    if ('status' in changed || 'requested' in changed) emit(world, account.id, 'capability.updated', now, changed);
  }
}
