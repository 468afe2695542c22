/** Shows the fallback text if a photo fails to load. */
export function watchPhoto() {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-photo]')) {
    const image = frame.querySelector('img');
    const markMissing = () => frame.setAttribute('data-missing', 'true');
    if (image?.complete && image.naturalWidth === 0) markMissing();
    image?.addEventListener('error', markMissing);
  }
}
