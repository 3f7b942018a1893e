/** A timer that browsers do not throttle in hidden tabs. Receives the period in ms, answers with nothing, for ever. */
addEventListener('message', (event: MessageEvent<number>) => {
  setInterval(() => postMessage(0), event.data)
})
export {}
