import { Ellipsis, RotateCw } from 'lucide-react';
import { clsx } from 'clsx';
import { Menu, type MenuAction } from '../../../ui/menu.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { PawPlaceholder } from '../photos/paw-placeholder.tsx';
import type { PhotoItem } from '../photo-uploads/photo-item.ts';

interface TileProps {
  item: PhotoItem;
  name: string;
  isCover: boolean;
  /** Whether another photo is dragged over it. */
  isTarget: boolean;
  actions: MenuAction[];
  onRetry: () => void;
}

export function PhotoTile({ item, name, isCover, isTarget, actions, onRetry }: TileProps) {
  return (
    <li
      aria-label={name}
      draggable
      data-key={item.key}
      className={clsx(
        'relative isolate aspect-square cursor-grab overflow-hidden rounded-control bg-sunken',
        isTarget && 'outline-3 outline-offset-2 outline-evergreen',
      )}
    >
      <PawPlaceholder />
      <img
        src={item.preview}
        alt=""
        draggable={false}
        className={clsx('absolute inset-0 size-full object-cover', item.state === 'failed' && 'opacity-30')}
        // What this browser can't show, the server may take.
        onError={(event) => event.currentTarget.setAttribute('hidden', '')}
      />
      {isCover && (
        <span className="absolute top-2 left-2 rounded-full bg-evergreen px-2.5 py-0.5 text-xs font-medium text-on-evergreen">
          Cover
        </span>
      )}
      <Menu
        items={actions}
        trigger={
          <button
            type="button"
            aria-label={`Change ${name.toLowerCase()}`}
            className="absolute top-0 right-0 grid size-11 place-items-center"
          >
            <span className="grid size-8 place-items-center rounded-full bg-surface text-ink shadow-card">
              <Ellipsis aria-hidden="true" className="size-5" />
            </span>
          </button>
        }
      />
      <State item={item} name={name} onRetry={onRetry} />
    </li>
  );
}

function State({ item, name, onRetry }: Pick<TileProps, 'item' | 'name' | 'onRetry'>) {
  if (item.state === 'stored') return null;
  if (item.state !== 'failed')
    return (
      <div className="absolute inset-x-2 bottom-2 rounded-full bg-surface p-1">
        <Progress label={`Sending ${name.toLowerCase()}`} value={item.progress} />
      </div>
    );
  if (!item.canRetry)
    return (
      <span className="absolute inset-x-2 bottom-2 rounded-control bg-surface py-1 text-center text-sm text-danger">
        Not usable
      </span>
    );
  return (
    <button
      type="button"
      onClick={onRetry}
      className="absolute inset-x-2 bottom-2 flex min-h-11 items-center justify-center gap-1.5 rounded-control bg-surface text-sm font-medium text-danger"
    >
      <RotateCw aria-hidden="true" className="size-4" />
      Try Again
    </button>
  );
}
