import { useEffect, useState, type BaseSyntheticEvent } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import { findWrongFields, focusFirstError } from '../ui/focus-first-error.ts';
import { afterPress } from './after-press.ts';
import { ApiError } from './api.ts';
import { findChanged, forgetSent, isSame, keepTyped, mergeSaved, readTyped } from './kept-typing.ts';
import { useAct } from './use-act.ts';

interface ContractForm<Typed extends FieldValues, Answer, Output> extends Pick<
  UseFormProps,
  'mode' | 'reValidateMode'
> {
  /** Checks what is typed by a schema of the contract, such as a `zodResolver(updateMe.body)` beside the component. Without one only the server does. */
  resolver?: Resolver<Typed, unknown, Output>;
  values: DefaultValues<NoInfer<Typed>>;
  /** Under this name the fields that are typed into and unsaved outlive the screen, a reload and the session, and stand in the form when it is opened again. */
  keepAs?: string;
  /** Sends what the schema made of what was typed. */
  act: (output: Output, typed: Typed) => Promise<Answer>;
  /** Follows a success, also after the form has left the screen with what it changed: tells people here. */
  done?: (answer: Answer, typed: Typed) => void;
  /** The title of the message about a failure, or what else says it. `isShown`: fields say what is wrong with them. */
  failed?: string | ((error: Error, isShown: boolean, form: UseFormReturn<Typed, unknown, Output>) => void);
  /** The values of the form after a success; without it those that were sent. What was typed meanwhile stays. */
  saved?: (answer: Answer) => DefaultValues<NoInfer<Typed>>;
  /** Follows a success while the form is still on the screen. `isTypedOn`: something was typed since it was sent, and is unsaved. */
  onDone?: (answer: Answer, isTypedOn: boolean) => void;
}

/** A form for a call: checks and sends what is typed, shows what is wrong beside the fields, and focuses the first of these. */
export function useContractForm<Typed extends FieldValues, Answer, Output = Typed>({
  resolver,
  values,
  keepAs,
  mode = 'onTouched',
  reValidateMode,
  act,
  done,
  failed,
  saved,
  onDone,
}: ContractForm<Typed, Answer, Output>) {
  const [kept] = useState(() => (keepAs === undefined ? undefined : readTyped(keepAs)));
  const form = useForm<Typed, unknown, Output>({
    resolver,
    defaultValues: kept ? Object.assign({}, values, kept) : values,
    mode,
    reValidateMode,
    shouldFocusError: false,
  });
  checkAfterPress(form);
  useKeeping(form, keepAs, kept && values);
  const sending = useAct(({ output, typed }: Sent<Typed, Output>) => act(output, typed), {
    done: (answer, { typed }) => {
      if (keepAs !== undefined) forgetSent(keepAs, typed);
      done?.(answer, typed);
    },
    failed:
      typeof failed === 'function'
        ? (error, { event }) => failed(error, findWrongFields(readFieldErrors(error), event).length > 0, form)
        : failed,
  });
  const send = form.handleSubmit(
    (output, event) =>
      sending.mutate(
        { output, typed: structuredClone(form.getValues()), event },
        {
          onSuccess: (answer, { typed }) => {
            const isTypedOn = takeSaved(form, (saved?.(answer) ?? typed) as Typed, typed);
            onDone?.(answer, isTypedOn);
          },
          onError: (error) => {
            const texts = readFieldErrors(error);
            const wrong = Object.keys(texts).filter((name) => get(form.getValues(), name) !== undefined);
            const first = findWrongFields(texts, event)[0]?.name ?? wrong[0];
            for (const name of wrong)
              form.setError(name as FieldPath<Typed>, { message: texts[name]! }, { shouldFocus: name === first });
          },
        },
      ),
    focusFirstError,
  );
  const submit = (event?: BaseSyntheticEvent) => {
    if (event) takeFilled(form, event.target as Element);
    return send(event);
  };
  return { form, errors: form.formState.errors, submit, isPending: sending.isPending };
}

/** Shows what was saved; what was typed since it was sent stays, and is unsaved. Returns whether there is any. */
function takeSaved<Typed extends FieldValues, Output>(
  { getValues, reset, resetDefaultValues }: UseFormReturn<Typed, unknown, Output>,
  saved: Typed,
  sent: Typed,
): boolean {
  const now = getValues();
  resetDefaultValues(saved, { keepDirty: true, keepIsValid: true });
  reset(mergeSaved(now, saved, sent), { keepDefaultValues: true });
  return !isSame(now, sent);
}

/** Keeps what is typed and unsaved. If something kept stands in the form already, `saved` are the values that it would have without. */
function useKeeping<Typed extends FieldValues, Output>(
  form: UseFormReturn<Typed, unknown, Output>,
  keepAs: string | undefined,
  saved: DefaultValues<Typed> | undefined,
): void {
  const [savedAtFirst] = useState(saved);
  useEffect(() => {
    if (keepAs === undefined) return undefined;
    if (savedAtFirst) form.reset(savedAtFirst, { keepValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keepTyped(keepAs, findChanged(values, defaultValues)),
    });
  }, [form, keepAs, savedAtFirst]);
}

/** Leaving a field may show an error, which moves what is being pressed below it. */
export function checkAfterPress<Typed extends FieldValues, Output>(form: UseFormReturn<Typed, unknown, Output>): void {
  const { register } = form.control;
  form.register = (name, options) => {
    const field = register(name, options);
    return {
      ...field,
      onBlur: (event) => new Promise((resolve) => afterPress(() => resolve(field.onBlur(event)))),
    };
  };
}

const FILLED_BY_BROWSERS =
  'input[autocomplete]:not([autocomplete=off], [type=checkbox], [type=radio], [type=file]), textarea[autocomplete]';

/** Takes over what a password manager or the browser filled in without an event. */
function takeFilled<Typed extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Typed>, 'getValues' | 'setValue'>,
  sent: Element,
): void {
  for (const { name, value } of sent.querySelectorAll<HTMLInputElement>(FILLED_BY_BROWSERS))
    if (value !== '' && name !== '' && get(getValues(), name) === '')
      setValue(name as FieldPath<Typed>, value as never);
}

interface Sent<Typed, Output> {
  output: Output;
  typed: Typed;
  event: BaseSyntheticEvent | undefined;
}

const readFieldErrors = (error: Error) => (error instanceof ApiError ? error.errors : {});
