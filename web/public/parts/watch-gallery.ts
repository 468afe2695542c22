/** Links of a gallery scroll it without leaving the page's address, and say which photo is shown. */
export function watchGallery() {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]');
  const slides = gallery?.querySelector<HTMLElement>('.slides');
  if (!gallery || !slides) return;
  const photos = [...slides.children] as HTMLElement[];
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('nav a')];

  // A browser doesn't load ahead in a row that scrolls by itself: the first touch does.
  const loadAll = () => slides.querySelectorAll('img').forEach((image) => (image.loading = 'eager'));
  for (const event of ['pointerover', 'touchstart', 'focusin', 'scroll'])
    gallery.addEventListener(event, loadAll, { once: true, passive: true, capture: true });

  gallery.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const photo = photos.find(({ id }) => link?.hash === `#${id}`);
    if (!photo) return;
    event.preventDefault();
    slides.scrollTo({ left: photo.offsetLeft });
  });

  const showCurrent = () => {
    const current = Math.round(slides.scrollLeft / slides.clientWidth);
    links.forEach((link, index) => {
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  };
  slides.addEventListener('scroll', showCurrent, { passive: true });
  showCurrent();
}
