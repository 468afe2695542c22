/** A photo that can't be loaded gives way to the words that stand behind it. */
export function watchPhoto() {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-photo]')) {
    const image = frame.querySelector('img');
    const giveWay = () => frame.setAttribute('data-missing', 'true');
    if (image?.complete && image.naturalWidth === 0) giveWay();
    image?.addEventListener('error', giveWay);
  }
}
