import type { Listing } from '../../../../contract/listings/listings.ts';
import { showFieldErrors } from '../../../calls/field-errors.ts';
import { isHandled } from '../../../calls/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { useSetConditions } from '../queries.ts';
import { CONDITION_NAMES, ConditionFields, conditionsOf, useConditionsForm } from './condition-fields.tsx';

interface ConditionsDialogProps {
  petName: string;
  link: NonNullable<Listing['link']>;
  onClose: () => void;
}

/** Changes who a link is for, and until when; a past last day is extended or removed here. */
export function ConditionsDialog({ petName, link, onClose }: ConditionsDialogProps) {
  const save = useSetConditions();
  const form = useConditionsForm(link);
  const submit = form.handleSubmit((conditions) =>
    save.mutate(
      { id: link.id, conditions: conditionsOf(conditions) },
      {
        onSuccess: () => {
          notify.success('Payment Link Saved', `The link for ${petName} is updated.`);
          onClose();
        },
        onError: (error) => {
          if (!showFieldErrors(error, CONDITION_NAMES, form.setError) && !isHandled(error))
            notify.error('Error Changing Payment Link', error.message);
        },
      },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={() => !save.isPending && onClose()}
      title={`Link for ${petName}: buyer and last day`}
      description="A checkout that a buyer has opened before the end can still be finished."
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <ConditionFields form={form} />
        <Button type="submit" className="min-h-12 w-full" busy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </Dialog>
  );
}
