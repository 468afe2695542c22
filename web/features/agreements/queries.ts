import { useMutation, useQuery } from '@tanstack/react-query';
import {
  getAgreement,
  previewAgreement,
  saveAgreement,
  switchAgreement,
} from '../../../contract/agreements/agreements.ts';
import type { AgreementTemplate } from '../../../contract/agreements/agreement-text.ts';
import { myPets } from '../../../contract/pets/pets.ts';
import { ApiError, call } from '../../calls/api.ts';
import { isHandled, read, setRead } from '../../calls/query-client.ts';
import { ownTimeZone } from '../../ui/dates.ts';
import { notify } from '../../ui/notify.ts';

export const useAgreement = () => useQuery(read(getAgreement, {}));

export function useSaveAgreement() {
  return useMutation({
    mutationFn: (typed: AgreementTemplate) => call(saveAgreement, { body: { ...typed, timeZone: ownTimeZone() } }),
    onSuccess: (answer) => {
      setRead(getAgreement, {}, answer);
      notify.success(
        'Agreement Saved',
        answer.agreement.isOn ? 'New buyers sign this text. What was signed stays as it is.' : undefined,
      );
    },
    onError: (error) => {
      // The form shows what is wrong with a field.
      const isShown = error instanceof ApiError && Object.keys(error.errors).length > 0;
      if (!isHandled(error) && !isShown) notify.error('Agreement Not Saved', error.message);
    },
  });
}

export function useSwitchAgreement() {
  return useMutation({
    mutationFn: (isOn: boolean) => call(switchAgreement, { body: { isOn, timeZone: ownTimeZone() } }),
    onSuccess: (answer) => {
      setRead(getAgreement, {}, answer);
      if (answer.agreement.isOn) notify.success('Agreement Turned On', 'Buyers read and sign it before they pay.');
      else notify.success('Agreement Turned Off', 'Buyers pay without signing.');
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Agreement Not Changed', error.message);
    },
  });
}

/** What a buyer would read, with a sample if no pet is named. */
export function usePreview(typed: AgreementTemplate, petId: string | null) {
  return useQuery({
    queryKey: [previewAgreement.path, typed, petId],
    queryFn: () => call(previewAgreement, { body: { ...typed, petId, timeZone: ownTimeZone() } }),
    gcTime: 0,
  });
}

/** The newest pets, to try the text with. */
const PETS = 50;
export const usePetsForPreview = () => useQuery(read(myPets, { query: { limit: PETS } }));
