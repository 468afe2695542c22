import { useState } from 'react';
import type { OwnAgreement } from '../../contract/agreements/agreements.ts';
import { screens } from '../../contract/screens.ts';
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

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

function Editor({ agreement }: { agreement: OwnAgreement }) {
  const [typed, setTyped] = useState(agreement.template);
  return (
    <>
      <Alert kind="notice">
        The text that we offer isn’t legal advice. Have a lawyer in your state read what your buyers sign.
      </Alert>
      <Card aria-label="Whether buyers sign">
        <AgreementState agreement={agreement} hasChanges={!isSame(typed, agreement.template)} />
      </Card>
      <Card aria-label="The text">
        <AgreementForm
          agreement={agreement}
          typed={typed}
          onChange={(change) => setTyped((known) => ({ ...known, ...change }))}
        />
      </Card>
    </>
  );
}
