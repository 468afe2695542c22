import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PasswordStrength } from './strength.tsx';

interface NewPasswordFieldsProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  name: FieldPath<Values>;
  confirmation: FieldPath<Values>;
  label: string;
  hint?: string;
  /** The owner's names and address: a password made of them is weak. */
  words?: string[];
}

/** A new password with its strength, typed twice. */
export function NewPasswordFields<Values extends FieldValues, Output>(props: NewPasswordFieldsProps<Values, Output>) {
  const { form, name, confirmation, label, hint, words = [] } = props;
  const { control, register, getFieldState, formState } = form;
  const password: unknown = useWatch({ control, name });
  return (
    <>
      <div className="min-w-0">
        <PasswordField
          label={label}
          {...(hint ? { hint } : {})}
          error={getFieldState(name, formState).error?.message}
          noun={label.toLowerCase()}
          autoComplete="new-password"
          {...register(name)}
        />
        <PasswordStrength password={typeof password === 'string' ? password : ''} words={words} />
      </div>
      <PasswordField
        label={`Confirm ${label}`}
        error={getFieldState(confirmation, formState).error?.message}
        noun="confirmed password"
        autoComplete="new-password"
        {...register(confirmation)}
      />
    </>
  );
}
