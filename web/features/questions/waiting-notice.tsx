import { screens } from '../../../contract/screens.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Buyers who wait for an answer; nothing while nobody does. */
export function WaitingNotice({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <Alert kind="notice">
      {waiting === 1 ? 'A buyer is waiting for your answer.' : `${waiting} buyers are waiting for your answer.`}{' '}
      <TextLink className="inline-block py-2.5 sm:py-1" href={screens.questions.path}>
        Open questions
      </TextLink>
    </Alert>
  );
}
