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

/** What the server reads of a typed address; null while it is being read, undefined while it is too short, or can't be read now. */
export function useAddressParts(typed: string, known?: KnownAddress): AddressParts | null | undefined {
  const address = useSettled(typed.trim());
  const isKnown = known?.physicalAddress === typed.trim();
  const isWhole = (text: string) => previewAddress.body.safeParse({ physicalAddress: text }).success;
  const { data, isError } = useQuery({
    queryKey: [previewAddress.path, address],
    queryFn: () => call(previewAddress, { body: { physicalAddress: address } }),
    enabled: !isKnown && isWhole(address),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  if (isKnown) return known.addressParts;
  if (isError || !isWhole(typed.trim())) return undefined;
  return data?.addressParts ?? null;
}

/** The fields to correct what was read, filled with it. */
export const toCorrection = ({ street, town, state, zip }: AddressParts): CorrectedParts => ({
  street: street ?? '',
  town: town ?? '',
  state: state ?? ('' as CorrectedParts['state']),
  zip: zip ?? '',
});
