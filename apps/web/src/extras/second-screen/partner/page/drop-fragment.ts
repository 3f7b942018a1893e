/** Removes the fragment from the address, which stays in the history: that of a partner's link has the key. */
export function dropFragment(): void {
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
}
