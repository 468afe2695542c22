import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import {
  listQuestion,
  type ListQuestion,
  QUESTION_KINDS,
  QUESTIONS,
} from '../../../contract/waitlists/list-questions.ts';
import type { Waitlist } from '../../../contract/waitlists/waitlists.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Input, Select, TextArea } from '../../ui/input.tsx';
import { useChangeWaitlist } from './queries.ts';

const KINDS: Record<ListQuestion['kind'], string> = {
  text: 'A text',
  choice: 'One of several answers',
  yes_no: 'Yes or no',
  number: 'A number',
};

/** The answers of a choice are typed as lines. */
const row = z
  .object({ kind: z.enum(QUESTION_KINDS), text: z.string(), options: z.string(), isRequired: z.boolean() })
  .transform(({ options, ...question }, context) => {
    const lines = question.kind === 'choice' ? options.split('\n').filter((line) => line.trim() !== '') : [];
    const checked = listQuestion.safeParse({ ...question, options: lines });
    if (checked.success) return checked.data;
    // The lines are one field.
    for (const { path, message } of checked.error.issues)
      context.addIssue({ code: 'custom', path: path.slice(0, 1), message });
    return z.NEVER;
  });
const rows = z.object({ questions: z.array(row) });
type Typed = z.input<typeof rows>;
type TypedForm = UseFormReturn<Typed, unknown, z.output<typeof rows>>;

const resolver = zodResolver(rows);
const BLANK: Typed['questions'][number] = { kind: 'text', text: '', options: '', isRequired: false };

interface OwnQuestionsProps {
  litterId: string;
  questions: Waitlist['questions'];
}

/** What people who join are asked, and a dialog to change it. */
export function OwnQuestions({ litterId, questions }: OwnQuestionsProps) {
  const [isOpen, setOpen] = useState(false);
  const count = questions.length === 1 ? 'one question' : `${questions.length} questions`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-64 font-medium">
        {questions.length === 0 ? 'People who join answer no questions of yours.' : `You ask people who join ${count}.`}
      </p>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {questions.length === 0 ? 'Ask questions' : 'Change questions'}
      </Button>
      {isOpen && <QuestionsDialog litterId={litterId} questions={questions} onClose={() => setOpen(false)} />}
    </div>
  );
}

function QuestionsDialog({ litterId, questions, onClose }: OwnQuestionsProps & { onClose: () => void }) {
  const change = useChangeWaitlist(litterId);
  const { form, errors, submit, isPending } = useContractForm<Typed, unknown, z.output<typeof rows>>({
    resolver,
    values: { questions: questions.map(({ options, ...question }) => ({ ...question, options: options.join('\n') })) },
    act: (body) => change.mutateAsync(body),
    failed: () => undefined,
    onDone: (_, isTypedOn) => isTypedOn || onClose(),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'questions' });
  return (
    <FormDialog
      open
      onOpenChange={() => !isPending && onClose()}
      title="Questions to people who join"
      description={`Up to ${QUESTIONS.max}. People who have joined keep the questions and answers that they have.`}
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        {fields.map(({ id }, index) => (
          <QuestionFields key={id} form={form} index={index} onRemove={() => remove(index)} />
        ))}
        <FieldError id="questions-error">{errors.questions?.root?.message ?? errors.questions?.message}</FieldError>
        {fields.length < QUESTIONS.max && (
          <Button kind="quiet" onClick={() => append(BLANK)}>
            <Plus aria-hidden="true" className="size-4" />
            Add a question
          </Button>
        )}
        <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </FormDialog>
  );
}

interface QuestionFieldsProps {
  form: TypedForm;
  index: number;
  onRemove: () => void;
}

function QuestionFields({ form, index, onRemove }: QuestionFieldsProps) {
  const { register, watch, formState } = form;
  const box = useId();
  const errors = formState.errors.questions?.[index];
  const at = `questions.${index}` as const;
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-line p-4">
      <legend className="px-1 text-sm font-medium">Question {index + 1}</legend>
      <Field label="Question" error={errors?.text?.message}>
        {(control) => <Input {...control} maxLength={QUESTIONS.textMax} {...register(`${at}.text`)} />}
      </Field>
      <Field label="Answer" error={errors?.kind?.message}>
        {(control) => (
          <Select {...control} {...register(`${at}.kind`)}>
            {QUESTION_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {watch(`${at}.kind`) === 'choice' && (
        <Field label="Answers to choose from" hint="One per line, 2 to 10" error={errors?.options?.message}>
          {(control) => <TextArea {...control} rows={3} {...register(`${at}.options`)} />}
        </Field>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-h-11 items-center gap-3">
          <Checkbox id={box} {...register(`${at}.isRequired`)} />
          <label htmlFor={box} className="cursor-pointer py-3">
            People have to answer
          </label>
        </div>
        <Button kind="quiet" aria-label={`Remove question ${index + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
