/** In the page: its height in px, the words that can be read, and what can be pressed or filled in. */
export function countWhatShows(): { height: number; words: number; controls: number } {
  // What only screen readers have is one pixel wide.
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=radio]';
  return {
    height: document.documentElement.scrollHeight,
    words: document.body.innerText.split(/\s+/).filter((word) => /\w/.test(word)).length,
    controls: [...document.querySelectorAll(pressable)].filter(isShown).length,
  };
}
