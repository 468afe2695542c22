import type { User } from '../../../../contract/accounts/accounts.ts';
import { connectionState } from '../../connected-accounts/connection-state.ts';
import { useConnectionStatus } from '../../connected-accounts/queries.ts';
import { useNewestPaymentLinks } from '../../payment-links/queries.ts';
import { useNewestPets } from '../../pets/queries.ts';
import { useSetup } from './queries.ts';
import { listSetupSteps } from './steps.ts';

/** The steps before the first sale, undefined until they are known, and what the next one acts on. */
export function useSteps(user: User) {
  const setup = useSetup(user.id);
  const { data: status, isError: isStatusUnknown } = useConnectionStatus();
  const pets = useNewestPets().data ?? [];
  const links = useNewestPaymentLinks().data ?? [];
  const withoutPhoto = pets.find(({ status: of, imageUrl }) => of === 'active' && !imageUrl);
  const ready = pets.find(({ status: of, imageUrl }) => of === 'active' && imageUrl);
  const link = links.find(({ status: of }) => of === 'active');
  const account = status ? connectionState(status) : undefined;
  const isKnown = !setup.isOver && setup.data && (status || isStatusUnknown);
  const steps = isKnown
    ? listSetupSteps({
        user,
        setup: setup.data!,
        account,
        withoutPhoto: withoutPhoto?.name,
        hasReadyPet: ready !== undefined,
        hasLink: link !== undefined,
      })
    : undefined;
  return { setup, steps, account, withoutPhoto, ready, link };
}

export type Progress = ReturnType<typeof useSteps>;
