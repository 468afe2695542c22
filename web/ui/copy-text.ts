/**
 * Copies text to the clipboard; resolves with false if the browser refuses. Takes a promise, since some browsers
 * allow copying only right after a user gesture.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return text
      .then((value) => navigator.clipboard.writeText(value))
      .then(
        () => true,
        () => false,
      );
  }
}
