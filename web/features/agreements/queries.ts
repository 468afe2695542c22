import { useQuery } from '@tanstack/react-query';
import {
  getAgreement,
  previewAgreement,
  saveAgreement,
  switchAgreement,
} from '../../../contract/agreements/agreements.ts';
import type { AgreementTemplate } from '../../../contract/agreements/agreement-text.ts';
import { myPets } from '../../../contract/pets/pets.ts';
import { ApiError, call, type Answer } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { read, setRead } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { ownTimeZone } from '../../ui/dates.ts';
import { notify } from '../../ui/notify.ts';

export const useAgreement = () => useQuery(read(getAgreement, {}));

const options = { answered: (answer: Answer<typeof getAgreement>) => setRead(getAgreement, {}, answer) };

export function useSaveAgreement() {
  return useAct(
    (typed: AgreementTemplate) => change(saveAgreement, { body: { ...typed, timeZone: ownTimeZone() } }, options),
    {
      done: ({ agreement }) =>
        notify.success(
          'Agreement Saved',
          agreement.isOn ? 'New buyers sign this text. What was signed stays as it is.' : undefined,
        ),
      failed: (error) => {
        // The form shows what is wrong with a field.
        const isShown = error instanceof ApiError && Object.keys(error.errors).length > 0;
        if (!isShown) notify.error('Agreement Not Saved', error.message);
      },
    },
  );
}

export function useSwitchAgreement() {
  return useAct((isOn: boolean) => change(switchAgreement, { body: { isOn, timeZone: ownTimeZone() } }, options), {
    done: ({ agreement }) =>
      agreement.isOn
        ? notify.success('Agreement Turned On', 'Buyers read and sign it before they pay.')
        : notify.success('Agreement Turned Off', 'Buyers pay without signing.'),
    failed: 'Agreement Not Changed',
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
