/** The time that a command takes to the server, from the round trips of pings. */

/** Round trips that count; the shortest of them was held up the least. */
const TRIPS = 8
/** A longer transit than this is not compensated, ms: it would mean a broken connection. */
const TRANSIT_MAX_MS = 60

export function createTransit() {
  let trips: readonly number[] = []
  return {
    /** Adds a round trip, ms. */
    add(trip: number) {
      trips = [...trips.slice(1 - TRIPS), trip]
    },
    /** Half of the shortest round trip, ms; 0 before the first. */
    ms: (): number => (trips.length === 0 ? 0 : Math.min(TRANSIT_MAX_MS, Math.min(...trips) / 2)),
  }
}
