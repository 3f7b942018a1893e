/** Calls back when a third finger touches the page, which stops what plays. Returns the function that unsubscribes. */
export function onThreeFingers(listener: () => void): () => void {
  const onTouch = (event: TouchEvent) => {
    if (event.touches.length >= 3) listener()
  }
  // In the capture phase of the window, so that no element handles the touch first.
  addEventListener('touchstart', onTouch, { capture: true, passive: true })
  return () => removeEventListener('touchstart', onTouch, { capture: true })
}
