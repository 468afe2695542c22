import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewAddress } from '../../../../contract/accounts/address-reading.ts';
import type { AddressParts, CorrectedParts } from '../../../../contract/addresses/address-parts.ts';
import { call } from '../../../calls/api.ts';
import { useSettled } from '../../../ui/use-settled.ts';

/** What was read before, and of which text. */
export interface KnownAddress {
  physicalAddress: string;
  addressParts: AddressParts;
}

/** What the server reads of a typed address; undefined while it is too short, or can't be read now. */
export function useAddressParts(typed: string, known?: KnownAddress): AddressParts | undefined {
  const address = useSettled(typed.trim());
  const isKnown = known?.physicalAddress === typed.trim();
  const isWhole = previewAddress.body.safeParse({ physicalAddress: address }).success;
  const { data } = useQuery({
    queryKey: [previewAddress.path, address],
    queryFn: () => call(previewAddress, { body: { physicalAddress: address } }),
    enabled: !isKnown && isWhole,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  if (isKnown) return known.addressParts;
  return isWhole ? data?.addressParts : undefined;
}

/** The fields to correct what was read, filled with it. */
export const toCorrection = ({ street, town, state, zip }: AddressParts): CorrectedParts => ({
  street: street ?? '',
  town: town ?? '',
  state: state ?? ('' as CorrectedParts['state']),
  zip: zip ?? '',
});
