import { screens } from '../../../../contract/screens.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ResendButton } from '../../accounts/settings/resend-button.tsx';
import { useConnect } from '../../connected-accounts/queries.ts';
import { PhotoButton } from '../../pets/photos/photo-button.tsx';
import { NEW_PET_TITLE } from '../new-pet-card.tsx';
import type { SetupStep } from './steps.ts';

interface StepActionProps {
  step: SetupStep;
  withoutPhoto: Pet | undefined;
  /** Undefined without a pet that is ready for it. */
  onCreateLink: (() => void) | undefined;
  onShare: (() => void) | undefined;
}

/** The button of the next step. */
export function StepAction({ step: { key, label }, withoutPhoto, onCreateLink, onShare }: StepActionProps) {
  if (label === undefined) return null;
  if (key === 'email') return <ResendButton />;
  if (key === 'address') return <ButtonLink href={screens.account.path}>{label}</ButtonLink>;
  if (key === 'account') return <ConnectButton label={label} />;
  if (key === 'pet' && withoutPhoto)
    return <PhotoButton key={withoutPhoto.id} pet={withoutPhoto} label={label} kind="primary" />;
  if (key === 'share') return <Button onClick={onShare}>{label}</Button>;
  return <Button onClick={key === 'link' && onCreateLink ? onCreateLink : goToForm}>{label}</Button>;
}

function ConnectButton({ label }: { label: string }) {
  const connect = useConnect();
  return (
    <Button busy={connect.isPending} busyLabel="Connecting..." onClick={() => connect.mutate()}>
      {label}
    </Button>
  );
}

/** To the form for a new pet, which is on the same page. */
function goToForm() {
  const title = document.getElementById(NEW_PET_TITLE);
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}
