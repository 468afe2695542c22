import type { Conversation } from '../../../contract/questions/questions.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useCloseQuestion } from './queries.ts';

/** Ends a conversation, or reports the buyer's messages. */
export function CloseButtons({ question: { id, buyerName } }: { question: Conversation }) {
  const close = useCloseQuestion(id);
  return (
    <div className="flex flex-wrap gap-3">
      <Confirm
        trigger={<Button kind="secondary">End Conversation</Button>}
        title="End this conversation?"
        description={`Neither you nor ${buyerName} can write here afterwards.`}
        action="End Conversation"
        busyLabel="Ending..."
        onConfirm={() => close.mutateAsync('end')}
      />
      <Confirm
        trigger={<Button kind="secondary">Report Messages</Button>}
        title="Report these messages?"
        description="Our team will read what the buyer wrote, and the conversation ends."
        action="Report Messages"
        busyLabel="Reporting..."
        onConfirm={() => close.mutateAsync('report')}
      />
    </div>
  );
}
