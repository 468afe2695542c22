/**
 * Copies text to the clipboard; resolves with false if the browser refuses. Takes a promise, since some browsers
 * allow copying only right after a user gesture.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  // Without https there is no clipboard to write to.
  if (!navigator.clipboard) return text.then(copyByCommand, () => false);
  try {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return text
      .then((value) => navigator.clipboard.writeText(value))
      .then(
        () => true,
        () => text.then(copyByCommand, () => false),
      );
  }
}

/** The older way: copies what is selected, which stands beside the focus, since a dialog keeps the focus within itself. */
function copyByCommand(text: string): boolean {
  const selected = document.createElement('span');
  selected.textContent = text;
  selected.setAttribute(
    'style',
    'position: fixed; top: 0; opacity: 0; white-space: pre; user-select: text; -webkit-user-select: text',
  );
  (document.activeElement?.closest('[role="dialog"]') ?? document.body).append(selected);
  getSelection()?.selectAllChildren(selected);
  const isCopied = document.execCommand('copy');
  selected.remove();
  return isCopied;
}
