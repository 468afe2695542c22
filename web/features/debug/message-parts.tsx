import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Menu } from '../../ui/menu.tsx';
import { notify } from '../../ui/notify.ts';
import { Progress } from '../../ui/progress.tsx';
import { Retry } from '../../ui/retry.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Part } from './part.tsx';

const tones: Tone[] = ['plain', 'good', 'warm', 'bad', 'outline'];
const kinds = ['error', 'notice', 'success'] as const;
const wait = () => new Promise((resolve) => setTimeout(resolve, 1_000));

export function MessageParts() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Part title="Badges">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Part>
      <Part title="Messages">
        {kinds.map((kind) => (
          <Alert key={kind} kind={kind} className="w-full">
            A message of the kind &ldquo;{kind}&rdquo;, which says what happened and what to do.
          </Alert>
        ))}
        {(['success', 'info', 'error'] as const).map((kind) => (
          <Button key={kind} kind="secondary" onClick={() => notify[kind]('Title', 'What happened, in a sentence.')}>
            Toast: {kind}
          </Button>
        ))}
      </Part>
      <Part title="Dialogs and menus">
        <Button kind="secondary" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <Dialog open={open} onOpenChange={setOpen} title="A dialog" description="What it is about.">
          <p>Its content scrolls under its title.</p>
        </Dialog>
        <Confirm
          trigger={<Button kind="quietDanger">Question</Button>}
          title="Delete it?"
          description="This action cannot be undone."
          action="Delete"
          busyLabel="Deleting..."
          onConfirm={wait}
        />
        <Menu
          trigger={<Button kind="secondary">Menu</Button>}
          items={[
            { label: 'Toast', onSelect: () => notify.info('Title') },
            { label: 'Delete', onSelect: () => notify.info('Deleted'), isDanger: true },
          ]}
        />
      </Part>
      <Part title="Waiting, nothing, failure">
        <div className="skeleton h-11 w-44" />
        <Spinner label="Loading..." />
        <div className="w-full">
          <Progress label="Uploading" value={0.4} />
        </div>
        <div className="w-full">
          <Empty>Nothing here yet, and what the next step is.</Empty>
        </div>
        <div className="w-full">
          <Retry what="this list" onRetry={wait} />
        </div>
      </Part>
    </>
  );
}
