/** Detects a connection to the relay that is dead although its socket is open: the browser reports the loss only after minutes. */

/** Interval of the pings, ms. */
const PING_MS = 1750
/** Time for any message of the relay after a ping, ms. */
const ANSWER_MS = 5000
/** Time in which the relay admits a new connection, ms: longer than the relay waits for the first message. */
const READY_MS = 12_000

/** @param onSilence is called once for each connection; the check has ended by then */
export function createLiveness(ping: () => void, onSilence: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  let late: ReturnType<typeof setTimeout> | undefined
  /** When the open ping was sent, ms of `performance.now()`; null when none is open. Ticks are not counted: timers of a hidden tab are throttled. */
  let askedAt: number | null = null

  const stop = () => {
    clearInterval(timer)
    clearTimeout(late)
  }
  const fail = () => {
    stop()
    onSilence()
  }
  const tick = () => {
    if (askedAt === null) {
      askedAt = performance.now()
      ping()
    } else if (performance.now() - askedAt >= ANSWER_MS) fail()
  }
  return {
    /** A connection is being opened. */
    begin() {
      stop()
      late = setTimeout(fail, READY_MS)
    },
    /** The relay has admitted the connection. An older relay does not answer pings and is not checked. */
    ready(answersPings: boolean) {
      stop()
      askedAt = null
      if (answersPings) timer = setInterval(tick, PING_MS)
    },
    /** A message of the relay has arrived. */
    heard() {
      askedAt = null
    },
    stop,
  }
}
