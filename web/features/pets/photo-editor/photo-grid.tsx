import { useCallback, useRef } from 'react';
import type { PhotoItem } from '../photo-uploads/photo-item.ts';
import type { PhotoQueue } from '../photo-uploads/photo-queue.ts';
import { PhotoTile } from './photo-tile.tsx';
import { useDragOrder } from './use-drag-order.ts';

interface GridProps {
  items: PhotoItem[];
  queue: PhotoQueue;
  onCrop: (key: string) => void;
  /** Says to a screen reader what has happened. */
  translate: (text: string) => void;
}

/** The photos in their order, each with the menu that moves, crops and removes it. */
export function PhotoGrid({ items, queue, onCrop, translate }: GridProps) {
  const list = useRef<HTMLOListElement>(null);
  const move = useCallback(
    (key: string, to: number) => {
      const { items: present } = queue.getState();
      const name = photoLabel(
        present.findIndex((item) => item.key === key),
        present.length,
      );
      queue.move(key, to);
      translate(to === 0 ? `${name} is now the cover` : `${name} is now number ${to + 1}`);
    },
    [queue, translate],
  );
  const dropOnto = useCallback(
    (key: string, onto: string) =>
      move(
        key,
        queue.getState().items.findIndex((item) => item.key === onto),
      ),
    [queue, move],
  );
  const target = useDragOrder(list, dropOnto);

  const photoActions = ({ key }: PhotoItem, index: number) => [
    ...(index > 1 ? [{ label: 'Make Cover', onSelect: () => move(key, 0) }] : []),
    ...(index > 0 ? [{ label: 'Move Earlier', onSelect: () => move(key, index - 1) }] : []),
    ...(index < items.length - 1 ? [{ label: 'Move Later', onSelect: () => move(key, index + 1) }] : []),
    { label: 'Crop or Rotate', onSelect: () => onCrop(key) },
    {
      label: 'Remove',
      isDanger: true,
      onSelect: () => {
        queue.remove(key);
        translate(`${photoLabel(index, items.length)} is removed`);
      },
    },
  ];

  return (
    <ol ref={list} className="mb-3 grid grid-cols-2 gap-3 min-[26rem]:grid-cols-3 lg:grid-cols-2">
      {items.map((item, index) => (
        <PhotoTile
          key={item.key}
          item={item}
          name={photoLabel(index, items.length)}
          isCover={index === 0}
          isTarget={item.key === target}
          actions={photoActions(item, index)}
          onRetry={() => queue.retry(item.key)}
        />
      ))}
    </ol>
  );
}

const photoLabel = (index: number, count: number) => `Photo ${index + 1} of ${count}`;
