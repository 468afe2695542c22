import { Ellipsis, RotateCw } from 'lucide-react';
import { clsx } from 'clsx';
import { useState, type DragEvent } from 'react';
import { Menu, type MenuAction } from '../../../ui/menu.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { PawPlaceholder } from '../photos/paw-placeholder.tsx';
import type { PhotoItem } from './photo-item.ts';
import type { PhotoQueue } from './photo-queue.ts';

/** What is dragged from tile to tile; files from outside have another type. */
const DRAGGED = 'application/x-pet-photo';

interface TileProps {
  item: PhotoItem;
  index: number;
  count: number;
  queue: PhotoQueue;
  onCrop: () => void;
  /** Says to a screen reader what has happened. */
  say: (text: string) => void;
}

export function PhotoTile({ item, index, count, queue, onCrop, say }: TileProps) {
  const [isTarget, setTarget] = useState(false);
  const name = `Photo ${index + 1} of ${count}`;
  const moveTo = (to: number) => {
    queue.move(item.key, to);
    say(to === 0 ? `${name} is now the cover` : `${name} is now number ${to + 1}`);
  };
  const drop = (event: DragEvent) => {
    const key = event.dataTransfer.getData(DRAGGED);
    setTarget(false);
    if (!key) return;
    event.preventDefault();
    queue.move(key, index);
    say(`The photo is now number ${index + 1}`);
  };
  const actions: MenuAction[] = [
    ...(index > 1 ? [{ label: 'Make Cover', onSelect: () => moveTo(0) }] : []),
    ...(index > 0 ? [{ label: 'Move Earlier', onSelect: () => moveTo(index - 1) }] : []),
    ...(index < count - 1 ? [{ label: 'Move Later', onSelect: () => moveTo(index + 1) }] : []),
    { label: 'Crop or Rotate', onSelect: onCrop },
    { label: 'Remove', onSelect: () => (queue.remove(item.key), say(`${name} is removed`)), danger: true },
  ];
  return (
    <li
      aria-label={name}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, item.key)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
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
      {index === 0 && (
        <span className="absolute top-2 left-2 rounded-full bg-evergreen px-2.5 py-0.5 text-xs font-medium text-on-evergreen">
          Cover
        </span>
      )}
      <Menu
        actions={actions}
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
      <State item={item} name={name} onRetry={() => queue.retry(item.key)} />
    </li>
  );
}

function State({ item, name, onRetry }: { item: PhotoItem; name: string; onRetry: () => void }) {
  if (item.state === 'stored') return null;
  if (item.state === 'failed')
    return item.canRetry ? (
      <button
        type="button"
        onClick={onRetry}
        className="absolute inset-x-2 bottom-2 flex min-h-11 items-center justify-center gap-1.5 rounded-control bg-surface text-sm font-medium text-danger"
      >
        <RotateCw aria-hidden="true" className="size-4" />
        Try Again
      </button>
    ) : (
      <span className="absolute inset-x-2 bottom-2 rounded-control bg-surface py-1 text-center text-sm text-danger">
        Not usable
      </span>
    );
  return (
    <div className="absolute inset-x-2 bottom-2 rounded-full bg-surface p-1">
      <Progress label={`Sending ${name.toLowerCase()}`} value={item.progress} />
    </div>
  );
}
