import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Question } from '../../ui/question.tsx';
import { type BuyerFound, useBlock } from './queries.ts';

interface BlockProps {
  found: BuyerFound;
  name: string;
}

const words = (name: string) => ({
  title: `Block ${name}?`,
  description:
    'They can no longer pay for or reserve your pets, or join your waiting lists, with their email address, browser or card. Anything they’ve already paid for continues as usual. They see that the page is unavailable, but not why.',
  action: 'Block',
  busyLabel: 'Blocking...',
});

/** A button that blocks a buyer after a question. */
export function BlockButton({ found, name }: BlockProps) {
  const block = useBlock();
  return (
    <Confirm
      trigger={<Button kind="secondary">Block Buyer</Button>}
      {...words(name)}
      onConfirm={() => block.mutateAsync(found)}
    />
  );
}

/** The question alone, for a menu. */
export function BlockQuestion({ found, name, onClose }: BlockProps & { onClose: () => void }) {
  const block = useBlock();
  return <Question {...words(name)} onConfirm={() => block.mutateAsync(found)} onClose={onClose} />;
}
