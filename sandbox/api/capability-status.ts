import type { AccountProgress, CapabilityName } from './account-progress.ts';
import { dueFields } from './requirements.ts';

export type CapabilityStatus = 'active' | 'inactive' | 'pending' | 'unrequested';

export function capabilityStatus(progress: AccountProgress, name: CapabilityName): CapabilityStatus {
  if (!progress.requested[name]) return 'unrequested';
  if (dueFields(progress).length > 0 || progress.disabled) return 'inactive';
  return progress.withheld.includes(name) ? 'pending' : 'active';
}
