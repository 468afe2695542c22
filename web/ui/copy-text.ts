/**
 * Puts text on the clipboard; false where the browser won't. The text may still be on its way: some browsers
 * only allow copying right after a press, so the promise itself is handed over.
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
