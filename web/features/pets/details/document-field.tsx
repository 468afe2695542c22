import { Paperclip, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { documentFacts, type PetDocument } from '../../../../contract/pets/pet-documents.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { PetDetailsInput } from './asked.ts';
import { useDocumentUpload, type Sending } from './use-document-upload.ts';

/** Stands in the form while the server lacks the file, so that it can't be saved without. */
const UNSENT: PetDocument = { id: '', type: 'pdf', bytes: 1 };

/** The PDF or photo of one health record. */
export function DocumentField({ index }: { index: number }) {
  const { control } = useFormContext<PetDetailsInput>();
  const { field, fieldState } = useController({ control, name: `details.health.${index}.document` });
  const { value, onChange, ref } = field;
  const { sending, send, forget } = useDocumentUpload(onChange);
  const input = useRef<HTMLInputElement>(null);
  const label = `document of health record ${index + 1}`;
  const isSent = value?.id ? value : null;

  const choose = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    onChange(UNSENT);
    send(file);
  };
  const remove = () => {
    forget();
    onChange(null);
  };

  return (
    <div className="space-y-2">
      <input
        ref={input}
        type="file"
        accept="application/pdf,image/*"
        hidden
        aria-label={`Choose the ${label}`}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {isSent && (
        <a
          className="inline-flex min-h-11 items-center font-medium text-evergreen underline"
          href={`/api/documents/${isSent.id}`}
          target="_blank"
          rel="noopener"
        >
          Document ({documentFacts(isSent)})
        </a>
      )}
      {sending && <State sending={sending} label={label} onRetry={() => send(sending.file)} />}
      <div className="flex flex-wrap gap-2">
        <Button ref={ref} kind="secondary" onClick={() => input.current?.click()}>
          <Paperclip aria-hidden="true" className="size-4" />
          {value ? 'Replace Document' : 'Add Document'}
        </Button>
        {value && (
          <Button kind="quiet" onClick={remove} aria-label={`Remove the ${label}`}>
            <X aria-hidden="true" className="size-4" />
            Remove Document
          </Button>
        )}
      </div>
      {!value && (
        <p className="text-sm text-muted">
          PDF or photo. Anyone with the link can open it, so cover what strangers shouldn’t read.
        </p>
      )}
      {!sending && <FieldError id={`document-${index}-error`}>{readErrorMessage(fieldState.error)}</FieldError>}
    </div>
  );
}

/** The server reports an error on the document, the form on its id. */
function readErrorMessage(
  error: { message?: string | undefined; id?: { message?: string } } | undefined,
): string | undefined {
  return error?.message ?? error?.id?.message;
}

function State({ sending, label, onRetry }: { sending: Sending; label: string; onRetry: () => void }) {
  if (sending.failure === null) return <Progress label={`Sending the ${label}`} value={sending.progress} />;
  return (
    <div role="alert">
      <p className="text-sm text-danger">{sending.failure}</p>
      {sending.canRetry && (
        <Button kind="quiet" onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4" />
          Try Again
        </Button>
      )}
    </div>
  );
}
