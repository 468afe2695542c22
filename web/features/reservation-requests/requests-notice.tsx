import { screens } from '../../../contract/screens.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Buyers who ask to reserve a pet; nothing while nobody does. */
export function RequestsNotice({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <Alert kind="notice">
      {waiting === 1 ? 'A buyer asks to reserve a pet.' : `${waiting} buyers ask to reserve a pet.`}{' '}
      <TextLink className="inline-block py-2.5 sm:py-1" href={screens.questions.path}>
        Open requests
      </TextLink>
    </Alert>
  );
}
