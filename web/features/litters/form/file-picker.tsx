import { useImperativeHandle, useRef, type Ref } from 'react';

export interface Picker {
  open: () => void;
}

interface FilePickerProps {
  ref: Ref<Picker>;
  label: string;
  /** One photo instead of several. */
  single?: boolean;
  /** Opens the camera directly, on phones. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
}

/** The system's choice of photos, which a button opens. */
export function FilePicker({ ref, label, single = false, camera = false, onFiles }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }));
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      multiple={!single}
      capture={camera ? 'environment' : undefined}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
}
