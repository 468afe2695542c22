import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { LinkConditions } from '../../../contract/payment-links/link-conditions.ts';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { showFieldErrors } from '../../calls/field-errors.ts';
import { checkAfterPress } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notify.ts';
import {
  CONDITION_NAMES,
  ConditionFields,
  normalizeConditions,
  resolver,
  toConditionValues,
} from './conditions/condition-fields.tsx';
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
  const [ready, setReady] = useState<{ link: PaymentLink; copied: boolean } | null>(null);

  const { form, createLink, isCreating } = useCreation();
  const [hasConditions, setHasConditions] = useState(false);

  const make = async () => {
    const creating = createLink(pet.id, hasConditions);
    // Safari lets a page copy only while it handles the press: before the conditions are checked.
    const copying = copyText(creating.then(({ paymentUrl }) => paymentUrl));
    const made = await creating.catch(() => null);
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
              busy={isCreating}
              busyLabel="Creating..."
              onClick={() => void make()}
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

/** The form of a link's conditions, and how to create the link with what it holds. */
function useCreation() {
  const create = useCreatePaymentLink();
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: toConditionValues() });
  checkAfterPress(form);
  /** Fails without a link if a condition is wrong, or the server refuses it. */
  const createLink = (petId: string, hasConditions: boolean) =>
    new Promise<{ paymentLink: PaymentLink; paymentUrl: string }>((resolve, reject) => {
      const send = (conditions: LinkConditions) =>
        create
          .mutateAsync({ petId, ...(hasConditions && { conditions: normalizeConditions(conditions) }) })
          .then(resolve, (error: Error) => {
            showFieldErrors(error, CONDITION_NAMES, form.setError);
            reject(error);
          });
      void form.handleSubmit(send, () => reject(new Error('The conditions are wrong.')))();
    });
  return { form, createLink, isCreating: create.isPending };
}

/** Dialog that creates and shares the payment link of a pet that was saved before. */
export function LinkOfPetDialog({ pet, onClose }: Pick<CreateLinkDialogProps, 'pet' | 'onClose'>) {
  return (
    <CreateLinkDialog
      pet={pet}
      title={`Payment link for ${pet.name}`}
      description="Anyone with the link sees the pet, the full price and the ways to pay. It works until the pet is sold."
      action="Generate & Copy Link"
      onClose={onClose}
    />
  );
}
