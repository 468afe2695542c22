import type { SubscriptionStatus } from '../../../../contract/accounts/accounts.ts';
import { PLANS, type Plan } from '../../../../contract/business.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const statuses: Record<SubscriptionStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  trial: { label: 'Trial', tone: 'plain' },
  expired: { label: 'Expired', tone: 'bad' },
  inactive: { label: 'Inactive', tone: 'outline' },
};
const UNKNOWN: { label: string; tone: Tone } = { label: 'Unknown', tone: 'outline' };

export function SubscriptionBadge({ status }: { status: SubscriptionStatus | null }) {
  const { label, tone } = (status && statuses[status]) || UNKNOWN;
  return <Badge tone={tone}>{label}</Badge>;
}

export function PlanBadge({ plan }: { plan: Plan | null }) {
  return <Badge tone={plan ? 'warm' : 'outline'}>{plan ? PLANS[plan].name : 'No plan'}</Badge>;
}
