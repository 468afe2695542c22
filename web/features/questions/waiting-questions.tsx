import { useWaitingQuestions } from './queries.ts';
import { WaitingNotice } from './waiting-notice.tsx';

export function WaitingQuestions() {
  return <WaitingNotice waiting={useWaitingQuestions().data?.waiting ?? 0} />;
}
