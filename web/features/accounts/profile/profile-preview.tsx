import { IdCard, Mail, MapPin, Phone } from 'lucide-react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { townAndState } from '../../../../contract/addresses/address-parts.ts';
import { Badge } from '../../../ui/badge.tsx';

type Shown = Pick<
  User,
  'fullName' | 'physicalAddress' | 'addressParts' | 'addressVisibility' | 'buyerContact' | 'email' | 'emailVerified'
> & { phoneNumber: string | null; license: string | null };

/** What buyers see of a breeder, while the breeder types: on a payment link, and once they have paid. */
export function ProfilePreview({ breeder }: { breeder: Shown }) {
  const { fullName, physicalAddress, addressParts, addressVisibility, buyerContact, email, emailVerified } = breeder;
  const address = addressVisibility === 'town' ? townAndState(addressParts) : physicalAddress;
  const phone = breeder.phoneNumber?.trim() || 'Your phone number is missing';
  return (
    <div
      className="self-start rounded-control bg-sunken px-4 py-3 lg:sticky lg:top-6"
      role="status"
      aria-label="Preview"
    >
      <p className="text-sm text-muted">On your payment links:</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-display text-lg wrap-anywhere">{fullName}</span>
        {emailVerified && <Badge tone="good">Email confirmed</Badge>}
      </p>
      <Line Icon={MapPin} text={address.trim()} />
      {breeder.license?.trim() && <Line Icon={IdCard} text={`License ${breeder.license.trim()}`} />}
      <p className="mt-3 text-sm text-muted">After they pay:</p>
      {buyerContact !== 'phone' && <Line Icon={Mail} text={email} />}
      {buyerContact !== 'email' && <Line Icon={Phone} text={phone} />}
    </div>
  );
}

function Line({ Icon, text }: { Icon: typeof Mail; text: string }) {
  return (
    <p className="mt-1 flex gap-2 wrap-anywhere whitespace-pre-line">
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}
