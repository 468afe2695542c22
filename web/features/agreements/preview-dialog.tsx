import { useState } from 'react';
import type { AgreementTemplate } from '../../../contract/agreements/agreement-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { usePetsForPreview, usePreview } from './queries.ts';

/** The typed text as a buyer would read it, with a sample or one of the breeder's pets. */
export function PreviewDialog({ typed, onClose }: { typed: AgreementTemplate; onClose: () => void }) {
  const [petId, setPetId] = useState('');
  const pets = usePetsForPreview().data?.pets ?? [];
  const { data, isError, refetch } = usePreview(typed, petId || null);
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="Preview"
      description="What a buyer reads. The name is typed below it, with the signature."
    >
      <div className="space-y-5">
        <Field
          label="Filled with"
          hint={pets.length === 0 ? 'Your pets appear here once you’ve added some.' : undefined}
        >
          {(control) => (
            <Select {...control} value={petId} onChange={(event) => setPetId(event.target.value)}>
              <option value="">A sample</option>
              {pets.map(({ id, name, breed }) => (
                <option key={id} value={id}>
                  {name}, {breed}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {data ? (
          <p className="rounded-control border border-line p-4 wrap-anywhere whitespace-pre-wrap">{data.text}</p>
        ) : isError ? (
          <Retry what="the preview" onRetry={refetch} />
        ) : (
          <LinesShape />
        )}
      </div>
    </Dialog>
  );
}
