import { useEffect, useState } from 'react';
import type { AgreementTemplate } from '../../contract/agreements/agreement-text.ts';
import type { OwnAgreement } from '../../contract/agreements/agreements.ts';
import { screens } from '../../contract/screens.ts';
import { findChanged, isSame, keepTyped, mergeSaved, readTyped } from '../calls/kept-typing.ts';
import { signedInId } from '../features/accounts/queries.ts';
import { AgreementForm } from '../features/agreements/agreement-form.tsx';
import { AgreementState } from '../features/agreements/agreement-state.tsx';
import { useAgreement } from '../features/agreements/queries.ts';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';

export default function AgreementPage() {
  const { data, isError, refetch } = useAgreement();
  return (
    <>
      <BackLink href={screens.selling.path}>Selling</BackLink>
      <PageTitle>Sales agreement</PageTitle>
      <p className="mt-2 max-w-2xl text-muted">
        Buyers read it, type their name and agree before they pay. The text, the time and the name are kept with the
        sale.
      </p>
      <div className="mt-6 max-w-3xl space-y-6">
        {data ? (
          <Editor agreement={data.agreement} />
        ) : isError ? (
          <Retry what="your agreement" onRetry={refetch} />
        ) : (
          <LinesShape />
        )}
      </div>
    </>
  );
}

function Editor({ agreement }: { agreement: OwnAgreement }) {
  const { template } = agreement;
  const name = `agreement of ${signedInId()}`;
  const [typed, setTyped] = useState<AgreementTemplate>(() => ({ ...template, ...readTyped(name) }));
  const hasChanges = !isSame(typed, template);
  useEffect(() => keepTyped(name, findChanged(typed, template)), [name, typed, template]);
  return (
    <>
      <Alert kind="notice">
        The text that we offer isn’t legal advice. Have a lawyer in your state read what your buyers sign.
      </Alert>
      <Card aria-label="Whether buyers sign">
        <AgreementState agreement={agreement} hasChanges={hasChanges} />
      </Card>
      <Card aria-label="The text">
        <AgreementForm
          agreement={agreement}
          typed={typed}
          onChange={(change) => setTyped((known) => ({ ...known, ...change }))}
          onSaved={(saved, sent) => setTyped((known) => mergeSaved(known, saved, sent))}
        />
      </Card>
    </>
  );
}
