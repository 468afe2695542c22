import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { LEGAL_UPDATED } from '../../../../contract/legal.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import { LegalDialog } from '../../legal/legal-dialog.tsx';

/** The agreement's checkbox; both texts open in a dialog. */
export function TermsField({ error, input }: { error: string | undefined; input: UseFormRegisterReturn }) {
  const id = useId();
  return (
    <>
      <div className="flex min-h-11 items-start gap-3 py-2.5">
        <Checkbox
          id={id}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        <p id={`${id}-label`} className="max-sm:text-sm">
          <label htmlFor={id}>I agree to the</label>{' '}
          <LegalDialog text="terms">{(open, title) => <TextButton onClick={open}>{title}</TextButton>}</LegalDialog> and{' '}
          <LegalDialog text="privacy">{(open, title) => <TextButton onClick={open}>{title}</TextButton>}</LegalDialog>,
          last updated {LEGAL_UPDATED}
        </p>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  );
}
