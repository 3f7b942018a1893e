/** A timer that browsers do not throttle in hidden tabs. Receives the period, ms, and posts a message every period. */
addEventListener('message', (event: MessageEvent<number>) => {
  setInterval(() => postMessage(0), event.data)
})
export {}
