import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { Input } from '../../../ui/input.tsx';

interface OwnLinesProps {
  license: UseFormRegisterReturn;
  receiptLine: UseFormRegisterReturn;
  errors: Partial<Record<'license' | 'receiptLine', { message?: string }>>;
  submitCount: number;
}

/** What some states ask for, and what few breeders add. */
export function OwnLinesFields({ license, receiptLine, errors, submitCount }: OwnLinesProps) {
  return (
    <FormSection
      title="License and receipts"
      hint="Both optional"
      hasError={Boolean(errors.license ?? errors.receiptLine)}
      submitCount={submitCount}
    >
      <Field
        label="License (optional)"
        hint="Or registration or exemption, if your state asks for it. It’s on your pages and receipts."
        error={errors.license?.message}
      >
        {(control) => <Input {...control} autoComplete="off" {...license} />}
      </Field>
      <Field
        label="Line on receipts (optional)"
        hint="Such as a tax number or a thank-you."
        error={errors.receiptLine?.message}
      >
        {(control) => <Input {...control} autoComplete="off" {...receiptLine} />}
      </Field>
    </FormSection>
  );
}
