/**
 * Calls `leave` when the page is hidden or left: a phone may end a page in the background without `pagehide`. Returns the function
 * that ends this.
 */
export function onPageLeft(leave: () => void, options: AddEventListenerOptions = {}): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  addEventListener('pagehide', leave, options)
  document.addEventListener('visibilitychange', hide, options)
  return () => {
    removeEventListener('pagehide', leave, options)
    document.removeEventListener('visibilitychange', hide, options)
  }
}
