import { useState, type ReactNode } from 'react';
import type { LinkConditions } from '../../../contract/link-conditions.ts';
import type { PaymentLink } from '../../../contract/payment-links.ts';
import { showFieldErrors } from '../../calls/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { CONDITION_NAMES, ConditionFields, conditionsOf, useConditionsForm } from './conditions/condition-fields.tsx';
import { LinkReady } from './link-ready.tsx';
import { useCreatePaymentLink } from './queries.ts';

interface CreateLinkDialogProps {
  pet: { id: string; name: string };
  title: string;
  description: string;
  action: string;
  /** Optional actions above the buttons. */
  children?: ReactNode;
  onClose: () => void;
}

/** Two steps in one dialog: create the link, then share it. Opens when mounted. */
export function CreateLinkDialog({ pet, title, description, action, children, onClose }: CreateLinkDialogProps) {
  const create = useCreatePaymentLink();
  const [ready, setReady] = useState<{ link: PaymentLink; copied: boolean } | null>(null);

  const form = useConditionsForm();
  const [hasConditions, setHasConditions] = useState(false);

  const make = async (conditions: LinkConditions) => {
    const answer = create.mutateAsync({
      petId: pet.id,
      ...(hasConditions && { conditions: conditionsOf(conditions) }),
    });
    const copying = copyText(answer.then(({ paymentUrl }) => paymentUrl));
    const made = await answer.catch((error: Error) => {
      showFieldErrors(error, CONDITION_NAMES, form.setError);
      return null;
    });
    if (!made) return;
    const copied = await copying;
    setReady({ link: made.paymentLink, copied });
    if (copied) notify.success('Payment Link Copied', `The link for ${pet.name} is on your clipboard.`);
    else notify.info('Payment Link Created', `The link for ${pet.name} is ready to be copied.`);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={ready ? `The link for ${pet.name} is ready` : title}
      description={ready ? undefined : description}
    >
      {ready ? (
        <LinkReady {...ready} onDone={onClose} />
      ) : (
        <>
          {children}
          {hasConditions ? (
            <div className="mb-6">
              <ConditionFields form={form} />
            </div>
          ) : (
            <Button kind="quiet" className="mb-4" onClick={() => setHasConditions(true)}>
              For one buyer, or until a day...
            </Button>
          )}
          <div className="flex flex-col gap-2 sm:flex-row-reverse">
            <Button
              className="min-h-12 sm:flex-1"
              busy={create.isPending}
              busyLabel="Creating..."
              onClick={form.handleSubmit(make)}
            >
              {action}
            </Button>
            <Button kind="secondary" className="min-h-12" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The same for a pet that was saved before. */
export function LinkOfPetDialog({ pet, onClose }: Pick<CreateLinkDialogProps, 'pet' | 'onClose'>) {
  return (
    <CreateLinkDialog
      pet={pet}
      title={`Payment link for ${pet.name}`}
      description="Anyone with the link sees the pet, the full price and two ways to pay. It works until the pet is sold."
      action="Generate & Copy Link"
      onClose={onClose}
    />
  );
}
