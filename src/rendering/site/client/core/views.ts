/** The browser's data about the navigation to the page. Some properties are not in the types, and not in all browsers. */
type Navigation = PerformanceNavigationTiming & { activationStart?: number; deliveryType?: string };

/**
 * Counts the page when the browser had fetched it before the reader opened it: the service does not count such requests.
 * The page runs no scripts when the reader returns to it with the buttons of the browser and it is still in memory.
 */
export function startViews(): void {
  const { view } = document.documentElement.dataset;
  if (view === undefined) return;
  const count = () => {
    if (wasPrefetched()) navigator.sendBeacon(view);
  };
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', count, { once: true });
  else count();
}

function wasPrefetched(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as Navigation[];
  if (navigation?.type !== 'navigate') return false;
  const { activationStart = 0, deliveryType, transferSize, encodedBodySize } = navigation;
  if (activationStart > 0 || deliveryType === 'navigational-prefetch') return true;
  // Browsers ask the service before they show a page that they have, unless they have just fetched it. Without a size, they
  // do not say what they did.
  return transferSize === 0 && encodedBodySize > 0;
}
