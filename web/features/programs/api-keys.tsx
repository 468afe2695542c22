import { useState } from 'react';
import type { ApiKey } from '../../../contract/api-keys/api-keys.ts';
import { KEY_SCOPES } from '../../../contract/key-scopes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { formatDate, formatMoment } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { Retry } from '../../ui/retry.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { KeyForm } from './key-form.tsx';
import { useApiKeys, useRevokeKey } from './queries.ts';
import { ShownOnce } from './shown-once.tsx';

/** The account's API keys, and the form that creates one. */
export function ApiKeys() {
  const { data, isError, refetch } = useApiKeys();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<string>();
  if (isError) return <Retry what="your API keys" onRetry={refetch} />;
  if (!data) return <LinesShape />;
  return (
    <div className="space-y-4">
      {data.apiKeys.length > 0 ? (
        <ul className="divide-y divide-line" aria-label="API keys">
          {data.apiKeys.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">
          You have no API keys. With a key, a program of yours reads or changes what you allow, without your password.
        </p>
      )}
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Create an API Key
      </Button>
      {isOpen && (
        <FormDialog
          open
          onOpenChange={() => setOpen(false)}
          title="Create an API key"
          description="Anyone who has the key can do what you choose here. Create one for each program."
        >
          <KeyForm
            onCreated={(key) => {
              setOpen(false);
              setCreated(key);
            }}
          />
        </FormDialog>
      )}
      {created !== undefined && (
        <ShownOnce title="Your new API key" noun="key" text={created} onClose={() => setCreated(undefined)} />
      )}
    </div>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, lastFour, scopes, createdAt, expiresAt, hasExpired, lastUsedAt } = apiKey;
  const revoke = useRevokeKey();
  const row = useFocusAfterRemoval<HTMLLIElement>();
  return (
    <li ref={row} aria-label={name} className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          {hasExpired && <Badge tone="bad">Expired</Badge>}
        </p>
        <p className="text-sm wrap-anywhere">
          <code className="font-mono">
            {prefix}…{lastFour}
          </code>
        </p>
        <p className="text-sm text-muted">{scopes.map((scope) => KEY_SCOPES[scope]).join(', ')}</p>
        <p className="text-sm text-muted">
          Created {formatDate(createdAt)},{' '}
          {expiresAt === null ? 'no end' : `${hasExpired ? 'ended' : 'valid until'} ${formatDate(expiresAt)}`},{' '}
          {lastUsedAt === null ? 'not used yet' : `last used ${formatMoment(lastUsedAt)}`}
        </p>
      </div>
      <Confirm
        trigger={
          <Button kind="quietDanger" aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        }
        title={`Revoke ${name}?`}
        description="The program that uses this key is refused from now on. This can’t be undone."
        action="Revoke"
        busyLabel="Revoking..."
        onConfirm={() => revoke.mutateAsync(id)}
      />
    </li>
  );
}
