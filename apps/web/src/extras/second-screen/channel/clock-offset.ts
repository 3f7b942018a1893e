/**
 * How far the clock of the stage is ahead of this screen's, from exchanges as in NTP (RFC 5905, 8): of the last exchanges
 * the one with the shortest way counts, because its error is at most half of that way. A device that sleeps may stop its
 * clock: an offset that the error does not explain drops the exchanges before it.
 */

/** Exchanges that are kept: with one every two seconds, about half a minute of them. */
const KEPT = 16
/** Difference that is left to clocks of unequal speed over the kept exchanges, ms. */
const DRIFT_MS = 20

interface Exchange {
  /** Clock of the screen, ms. */
  asked: number
  /** Clock of the stage, ms. */
  received: number
  answered: number
  /** Clock of the screen, ms. */
  arrived: number
}

/** Time on the way, there and back, ms. */
const wayOf = ({ asked, received, answered, arrived }: Exchange) => arrived - asked - (answered - received)
const offsetOf = ({ asked, received, answered, arrived }: Exchange) => (received - asked + (answered - arrived)) / 2

/** Whether both can be of clocks that ran on. */
const fits = (one: Exchange, other: Exchange): boolean =>
  Math.abs(offsetOf(one) - offsetOf(other)) <= (wayOf(one) + wayOf(other)) / 2 + DRIFT_MS

export function createClockOffset() {
  let kept: readonly Exchange[] = []
  return {
    add(exchange: Exchange) {
      // A time on the way below 0 is impossible: one of the clocks was set meanwhile.
      if (wayOf(exchange) < 0) return
      const fitting = kept.every((each) => fits(each, exchange)) ? kept.slice(1 - KEPT) : []
      kept = [...fitting, exchange]
    },
    /** Clock of the stage minus clock of the screen, ms; null before the first exchange. */
    ms(): number | null {
      const [first, ...others] = kept
      if (!first) return null
      return offsetOf(others.reduce((best, each) => (wayOf(each) < wayOf(best) ? each : best), first))
    },
  }
}
