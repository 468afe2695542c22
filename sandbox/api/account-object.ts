import type Stripe from 'stripe';
import { emitChanges, changedAttributes } from '../store/changes.ts';
import { emit } from '../store/events.ts';
import { find, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { capabilityNames, type AccountProgress, type CapabilityName } from './account-progress.ts';
import { dueFields, nothingDue, toRequirements } from './requirements.ts';

export type StoredAccount = Stored<Stripe.Account> & { internal: AccountProgress };

/** The account, stored as an object of the platform, which owns all accounts. */
export async function findAccount(world: World, id: string, lock = false): Promise<StoredAccount | undefined> {
  return (await find(world, 'account', id, { account: world.platform, lock })) as StoredAccount | undefined;
}

type CapabilityStatus = 'active' | 'inactive' | 'pending' | 'unrequested';

function capabilityStatus(progress: AccountProgress, name: CapabilityName): CapabilityStatus {
  if (!progress.requested[name]) return 'unrequested';
  if (dueFields(progress).length > 0 || progress.disabled) return 'inactive';
  return progress.withheld.includes(name) ? 'pending' : 'active';
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
}

/** Changes an account and emits account.updated, and capability.updated for each changed capability. */
export async function changeAccount(world: World, account: StoredAccount, change: () => void): Promise<void> {
  const before = structuredClone(account.data);
  const capabilitiesBefore = capabilityNames.map((name) => toCapability(account, name));
  change();
  refreshAccount(account);
  await save(world, account);
  // An account's events belong to the account itself.
  emitChanges(world, { ...account, account: account.id }, 'account.updated', before);
  for (const [position, name] of capabilityNames.entries()) {
    const now = toCapability(account, name);
    const changed = changedAttributes(capabilitiesBefore[position]!, now);
    if ('status' in changed || 'requested' in changed) emit(world, account.id, 'capability.updated', now, changed);
  }
}
