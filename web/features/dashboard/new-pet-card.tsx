import { useState, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** The id of the form's heading. */
export const NEW_PET_TITLE = 'new-pet-title';

interface NewPetCardProps {
  /** Shows the title and the first field only, until the form is used or has been started before. */
  isFolded: boolean;
  children: ReactNode;
}

export function NewPetCard({ isFolded, children }: NewPetCardProps) {
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  return (
    <Card
      id="new-pet"
      aria-labelledby={NEW_PET_TITLE}
      className={isFolded && !isUsed ? FOLDED : undefined}
      onFocus={use}
      onDragEnter={use}
    >
      <h2 id={NEW_PET_TITLE} tabIndex={-1} className="mb-4 text-xl outline-none">
        Create Payment Request
      </h2>
      {children}
    </Card>
  );
}

const FOLDED = '[&_form:not([data-started])>:not(:first-child)]:hidden';

/** About as high as the form, so that nothing below moves. */
export function NewPetShape({ isFolded }: Pick<NewPetCardProps, 'isFolded'>) {
  const fields = Array.from({ length: isFolded ? 1 : 8 }, (_, field) => field);
  return (
    <div className={`after-a-blink space-y-4 ${isFolded ? '' : 'min-h-250 sm:min-h-220'}`} aria-hidden="true">
      {fields.map((field) => (
        <div key={field}>
          <div className="skeleton h-5 w-24" />
          <div className="skeleton mt-1.5 h-12 w-full" />
        </div>
      ))}
    </div>
  );
}
