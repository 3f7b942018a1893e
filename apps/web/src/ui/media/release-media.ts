/** Takes the file away from an element. It would keep decoder and memory until it is collected. */
export function releaseMedia(element: HTMLMediaElement): void {
  element.pause()
  element.removeAttribute('src')
  // Frees the decoder at once.
  element.load()
}
