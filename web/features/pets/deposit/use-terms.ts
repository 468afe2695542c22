import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { depositForm, DepositDefault } from '../../../../contract/pets/deposits.ts';
import { ApiError } from '../../../calls/api.ts';
import type { useAct } from '../../../calls/use-act.ts';
import type { Typed } from './fields.tsx';
import { errorsIn, toDepositBody, toFormValues } from './typed-deposit.ts';

type Body = z.input<typeof depositForm> | null;
type Save = ReturnType<typeof useAct<Body, unknown>>;

/**
 * The terms of a deposit as they are typed and saved; `send(null)` saves that there are none. Errors are by field. `onSaved` follows
 * unless something was typed meanwhile, which stays to be saved.
 */
export function useTerms(form: typeof depositForm, start: DepositDefault | null, save: Save, onSaved: () => void) {
  const [typed, setTyped] = useState(() => toFormValues(start));
  const latest = useRef(typed);
  useEffect(() => void (latest.current = typed), [typed]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = (body: Body) => {
    const checked = body && form.safeParse(body);
    setErrors(checked && !checked.success ? errorsIn(checked.error) : {});
    if (checked && !checked.success) return;
    save.mutate(body, {
      onSuccess: () => latest.current === typed && onSaved(),
      onError: (error: unknown) => error instanceof ApiError && setErrors(error.errors),
    });
  };
  const onChange = (part: Partial<Typed>) => setTyped((known) => ({ ...known, ...part }));
  return { fields: { typed, errors, onChange }, send, sendTyped: () => send(toDepositBody(typed)) };
}
