/** Keys that are pressed together. */
export function Keys({ keys }: { keys: string[] }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="grid min-w-6 place-items-center rounded-md border border-line bg-sunken px-1.5 font-sans text-xs text-muted"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}

/** What opens the palette, as the keyboard of this computer has it; it is named by the browser's platform or user agent. */
export const paletteKeys = (computer: string) => [/Mac|iPhone|iPad/.test(computer) ? '⌘' : 'Ctrl', 'K'];
