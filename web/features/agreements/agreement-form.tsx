import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { AGREEMENT, saveAgreement, type OwnAgreement } from '../../../contract/agreements/agreements.ts';
import { grouped } from '../../../contract/grouped.ts';
import type { AgreementClauses, AgreementTemplate } from '../../../contract/agreements/agreement-text.ts';
import { ApiError } from '../../calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/input.tsx';
import { FieldList } from './field-list.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { useSaveAgreement } from './queries.ts';

const CLAUSES: [keyof AgreementClauses, label: string, field: string][] = [
  ['healthGuarantee', 'Health guarantee', '{{health_guarantee}}'],
  ['spayNeuter', 'Spay or neuter', '{{spay_neuter}}'],
  ['returnToBreeder', 'Return to breeder', '{{return_to_breeder}}'],
];

interface AgreementFormProps {
  agreement: OwnAgreement;
  typed: AgreementTemplate;
  onChange: (change: Partial<AgreementTemplate>) => void;
  onSaved: (saved: AgreementTemplate, sent: AgreementTemplate) => void;
}

/** The text with its fields, the three short texts, and what a buyer would read. */
export function AgreementForm({ agreement, typed, onChange, onSaved }: AgreementFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isPreviewed, setIsPreviewed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const save = useSaveAgreement();

  const show = (found: Record<string, string>) => {
    setErrors(found);
    const names = ['text', ...CLAUSES.map(([name]) => name)];
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  /** Whether the server would take what is typed. */
  const isRight = () => {
    const { error } = saveAgreement.body.safeParse(typed);
    show(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
    return !error;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRight()) return;
    save.mutate(typed, {
      onSuccess: ({ agreement: { template } }) => onSaved(template, typed),
      onError: (error) => error instanceof ApiError && show(error.errors),
    });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      <Field
        label="The agreement"
        hint={`Plain text, ${grouped(AGREEMENT.textMax)} characters at most. A name in double braces is filled in for each sale.`}
        error={errors['text']}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={text}
            name="text"
            rows={18}
            value={typed.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
      </Field>
      <FieldList onInsert={(field) => insert(text, field, (changed) => onChange({ text: changed }))} />
      <ClauseFields typed={typed} errors={errors} onChange={onChange} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="min-h-12" busy={save.isPending} busyLabel="Saving...">
          {agreement.version ? 'Save as a New Version' : 'Save Agreement'}
        </Button>
        <Button kind="secondary" className="min-h-12" onClick={() => isRight() && setIsPreviewed(true)}>
          Preview
        </Button>
      </div>
      {isPreviewed && <PreviewDialog typed={typed} onClose={() => setIsPreviewed(false)} />}
    </form>
  );
}

function ClauseFields({
  typed,
  errors,
  onChange,
}: Pick<AgreementFormProps, 'typed' | 'onChange'> & { errors: Record<string, string> }) {
  return CLAUSES.map(([name, label, field]) => (
    <Field key={name} label={label} hint={`Replaces ${field} in the agreement.`} error={errors[name]}>
      {(control) => (
        <TextArea
          {...control}
          name={name}
          rows={4}
          value={typed[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  ));
}

/** Inserts a field at the cursor, in a way that the browser can undo. */
function insert(area: RefObject<HTMLTextAreaElement | null>, field: string, onChange: (text: string) => void): void {
  const element = area.current;
  if (!element) return;
  element.focus();
  const { selectionStart, selectionEnd } = element;
  element.setRangeText(field, selectionStart, selectionEnd, 'end');
  onChange(element.value);
}
