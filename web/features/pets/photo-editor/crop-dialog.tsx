import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { cropPhoto, type CropArea } from '../photos/crop-photo.ts';
import type { PhotoItem } from '../photo-uploads/photo-item.ts';

const SHAPES = { Original: null, Square: 1, Wide: 4 / 3, Tall: 3 / 4 } as const;
type Shape = keyof typeof SHAPES;
const ZOOM_MAX = 4;

interface CropProps {
  item: PhotoItem;
  onClose: () => void;
  onCropped: (file: Blob) => void;
}

/** Cuts and turns a photo; the stored one is read again in its largest width. */
export default function CropDialog({ item, onClose, onCropped }: CropProps) {
  const source = useSource(item);
  const [turns, setTurns] = useState(0);
  const [shape, setShape] = useState<Shape>('Original');
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async () => {
    if (!source || !area) return;
    setBusy(true);
    try {
      onCropped(await cropPhoto(source.file, turns % 4, area));
      onClose();
    } catch (error) {
      notify.error('Photo Not Changed', (error as Error).message);
      setBusy(false);
    }
  };

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Crop or Rotate" wide>
      {source && <CropFrame address={source.address} turns={turns} shape={shape} onArea={setArea} />}
      <div className="mt-4 flex flex-wrap items-center gap-2" role="group" aria-label="Shape">
        {(Object.keys(SHAPES) as Shape[]).map((each) => (
          <Button
            key={each}
            kind={each === shape ? 'primary' : 'secondary'}
            aria-pressed={each === shape}
            onClick={() => setShape(each)}
          >
            {each}
          </Button>
        ))}
        <Button kind="secondary" onClick={() => setTurns(turns + 1)}>
          <RotateCw aria-hidden="true" className="size-4" />
          Rotate
        </Button>
      </div>
      <Button
        className="mt-4 min-h-12 w-full"
        busy={busy || !area}
        busyLabel="Preparing..."
        onClick={() => void save()}
      >
        Use Photo
      </Button>
    </Dialog>
  );
}

interface FrameProps {
  address: string;
  turns: number;
  shape: Shape;
  onArea: (area: CropArea) => void;
}

/** The photo under a frame: moved by pointer or arrow keys, zoomed by wheel, pinch or slider. */
function CropFrame({ address, turns, shape, onArea }: FrameProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  /** In multiples of the zoom that just fills the frame. */
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState({ width: 4, height: 3 });
  const [frame, setFrame] = useState({ width: 0, height: 0 });
  const isTurned = turns % 2 === 1;
  const ratio = media.width / media.height;
  // A photo on its side is larger than the frame: smaller, all of it fits.
  const fit = isTurned ? Math.max(frame.width / media.height, frame.height / media.width) || 1 : 1;
  return (
    <>
      <div className="relative h-[min(45dvh,26rem)] overflow-hidden rounded-control bg-sunken">
        <Cropper
          image={address}
          crop={position}
          zoom={zoom * fit}
          minZoom={fit}
          maxZoom={ZOOM_MAX * fit}
          rotation={(turns % 4) * 90}
          aspect={SHAPES[shape] ?? (isTurned ? 1 / ratio : ratio)}
          onCropChange={setPosition}
          onZoomChange={(value) => setZoom(value / fit)}
          onCropComplete={(_, pixels) => onArea(pixels)}
          onMediaLoaded={setMedia}
          onCropSizeChange={setFrame}
          cropperProps={{ role: 'group', 'aria-label': 'Part of the photo; the arrow keys move it' }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <label className="mt-4 block text-sm font-medium">
        Zoom
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="mt-1 block min-h-11 w-full accent-evergreen"
        />
      </label>
    </>
  );
}

interface Source {
  file: Blob;
  address: string;
}

/** The browser's own file, or the stored photo. */
function useSource({ file, photo }: PhotoItem): Source | null {
  const [source, setSource] = useState<Source | null>(null);
  useEffect(() => {
    let address = '';
    let isClosed = false;
    const open = async () => {
      const read = file ?? (await (await fetch(largestImageUrl(photo!))).blob());
      if (isClosed) return;
      address = URL.createObjectURL(read);
      setSource({ file: read, address });
    };
    open().catch(() => notify.error('Photo Not Changed', 'Please check your connection and try again.'));
    return () => {
      isClosed = true;
      URL.revokeObjectURL(address);
    };
  }, [file, photo]);
  return source;
}

const largestImageUrl = ({ imageUrl }: PetPhoto) => imageUrl.replace(/-\d+\.webp$/, '-1600.webp');
