import { useImperativeHandle, useRef, type Ref } from 'react';

export interface Picker {
  open: () => void;
}

interface FilePickerProps {
  ref: Ref<Picker>;
  label: string;
  onFiles: (files: File[]) => void;
}

/** The system's choice of photos, which a button opens; phones offer the camera there. */
export function FilePicker({ ref, label, onFiles }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }));
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      multiple
      hidden
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
}
