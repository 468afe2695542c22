import type { z } from 'zod';
import type { Listing } from '../../../../contract/listings/listings.ts';
import type { LinkLines, linkLines } from '../../../../contract/order-lines/link-lines.ts';
import { resolveLater } from '../../../calls/resolve-later.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { setLines } from '../queries.ts';
import { DiscountFields, ExtraFields } from './line-fields.tsx';
import { PromiseFields, toPromiseValues } from './promise-fields.tsx';

interface LinesDialogProps {
  petName: string;
  link: NonNullable<Listing['link']>;
  onClose: () => void;
}

const resolver = resolveLater<z.input<typeof linkLines>, LinkLines>(() => import('./check-lines.ts'));

/** The extras that buyers of a link may add, a discount, and what comes back for a promise. */
export function LinesDialog({ petName, link, onClose }: LinesDialogProps) {
  const { form, submit, isPending } = useContractForm({
    resolver,
    values: {
      extras: link.lines?.extras ?? [],
      discount: link.lines?.discount ?? null,
      promise: toPromiseValues(link.lines?.promise),
    },
    act: (_, typed) => setLines(link.id, typed),
    failed: (error, isShown) => isShown || notify.error('Error Changing Payment Link', error.message),
    done: () => notify.success('Payment Link Saved', `The link for ${petName} is updated.`),
    onDone: (_, isTypedOn) => isTypedOn || onClose(),
  });
  return (
    <FormDialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={`Link for ${petName}: extras, discount, promise`}
      description="For buyers who pay in full: a pet with a deposit is sold without them. A change closes checkouts that buyers have open."
    >
      <form onSubmit={submit} noValidate className="space-y-6">
        <ExtraFields form={form} />
        <DiscountFields form={form} />
        <PromiseFields form={form} />
        <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </FormDialog>
  );
}
