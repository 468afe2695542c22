import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** The id of the form's heading. */
export const NEW_PET_TITLE = 'new-pet-title';

export function NewPetCard({ children }: { children: ReactNode }) {
  return (
    <Card id="new-pet" aria-labelledby={NEW_PET_TITLE}>
      <h2 id={NEW_PET_TITLE} tabIndex={-1} className="mb-4 text-xl outline-none">
        Create Payment Request
      </h2>
      {children}
    </Card>
  );
}

const FIELDS = Array.from({ length: 10 }, (_, field) => field);

/** About as high as the form, so that nothing below moves. */
export function NewPetShape() {
  return (
    <div className="after-a-blink min-h-290 space-y-4 sm:min-h-248 lg:min-h-266 xl:min-h-314" aria-hidden="true">
      {FIELDS.map((field) => (
        <div key={field}>
          <div className="skeleton h-5 w-24" />
          <div className="skeleton mt-1.5 h-12 w-full" />
        </div>
      ))}
    </div>
  );
}
