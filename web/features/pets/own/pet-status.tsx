import type { PetStatus } from '../../../../contract/pets/pets.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const statuses: Record<PetStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  reserved: { label: 'Reserved', tone: 'warm' },
  sold: { label: 'Sold', tone: 'warm' },
  refunded: { label: 'Refunded', tone: 'outline' },
  archived: { label: 'Archived', tone: 'outline' },
};

export function PetStatusBadge({ status }: { status: PetStatus }) {
  const { label, tone } = statuses[status];
  return <Badge tone={tone}>{label}</Badge>;
}
