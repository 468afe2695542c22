import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Keys, paletteKeys } from './keys.tsx';

export interface HelpProps {
  areOn: boolean;
  onChange: (areOn: boolean) => void;
  onClose: () => void;
}

const SHORTCUTS: [keys: string[], what: string][] = [
  [paletteKeys(navigator.platform), 'Search pages and actions'],
  [['/'], 'Search on this page'],
  [['n'], 'New pet'],
  [['?'], 'Show these shortcuts'],
  [['Alt', 'T'], 'Go to the notification'],
  [['Esc'], 'Close what is open'],
];

/** Lists the shortcuts, and turns the single keys off. */
export default function Help({ areOn, onChange, onClose }: HelpProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <dl className="divide-y divide-line">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what} className="flex min-h-11 items-center justify-between gap-4">
            <dt>{what}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <label htmlFor="single-keys" className="mt-4 flex cursor-pointer items-start gap-3 rounded-control bg-sunken p-4">
        <Checkbox id="single-keys" checked={areOn} onChange={(event) => onChange(event.target.checked)} />
        <span>
          <span className="block font-medium">Use the single keys /, n and ?</span>
          <span className="block text-sm text-muted">
            Turn them off if you speak to your computer, or press them by mistake. This browser remembers it.
          </span>
        </span>
      </label>
    </Dialog>
  );
}
