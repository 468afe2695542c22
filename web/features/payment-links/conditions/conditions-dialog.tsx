import type { Listing } from '../../../../contract/listings/listings.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { setConditions } from '../queries.ts';
import { ConditionFields, normalizeConditions, resolver, toConditionValues } from './condition-fields.tsx';

interface ConditionsDialogProps {
  petName: string;
  link: NonNullable<Listing['link']>;
  onClose: () => void;
}

/** Changes who a link is for, and until when; a past last day is extended or removed here. */
export function ConditionsDialog({ petName, link, onClose }: ConditionsDialogProps) {
  const { form, submit, isPending } = useContractForm({
    resolver,
    values: toConditionValues(link),
    act: (conditions) => setConditions(link.id, normalizeConditions(conditions)),
    failed: (error, isShown) => isShown || notify.error('Error Changing Payment Link', error.message),
    done: () => notify.success('Payment Link Saved', `The link for ${petName} is updated.`),
    onDone: (_, isTypedOn) => isTypedOn || onClose(),
  });
  return (
    <FormDialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={`Link for ${petName}: buyer and last day`}
      description="A checkout that a buyer has opened before the end can still be finished."
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <ConditionFields form={form} />
        <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </FormDialog>
  );
}
