/**
 * When sound is heard. A browser's reading of it comes late by chance when the machine is busy, and never early; the audio
 * clock loses time for good when the machine falls behind. So the earliest of the newest readings counts, and several
 * readings in a row that are later by the same amount replace it.
 */

/** Readings are used for this time, ms, and taken at least so far apart, ms: those of one moment are the same one. */
const KEPT_MS = 1000
const APART_MS = 10
/** A clock has lost time after this many readings in a row that are all later by more than this, ms. */
const IN_A_ROW = 4
const LOST_MS = 5
/** Number of readings that decide whether timestamps of the browser include the latency of the output. */
const VOTES_MAX = 20

interface Reading {
  at: number
  /** Time at which a sound is heard minus its audio time, ms. */
  shift: number
}

const earliest = (readings: readonly Reading[]): number => Math.min(...readings.map(({ shift }) => shift))

/** Chromium's output timestamp includes the output latency, Firefox's does not: the majority of the readings decides. */
function createLatencyVote() {
  let votes = 0
  /** @param carried by how much the audio time is ahead of the one at the output, s */
  return (carried: number, latency: number): number => {
    const next = votes + (carried < latency / 2 ? 1 : -1)
    votes = Math.max(-VOTES_MAX, Math.min(VOTES_MAX, next))
    return votes > 0 ? latency : 0
  }
}

/** @returns the `performance.now()` at which sound scheduled for an audio time (s) is heard, ms */
export function createHeardTimes(context: AudioContext): (audio: number) => number {
  const missingLatency = createLatencyVote()
  let readings: Reading[] = []

  const read = (now: number): number => {
    const latency = context.outputLatency || context.baseLatency || 0
    const stamp = context.getOutputTimestamp?.()
    if (!stamp?.performanceTime || !stamp.contextTime) return now + (latency - context.currentTime) * 1000
    const outputNow = stamp.contextTime + (now - stamp.performanceTime) / 1000
    const missing = missingLatency(context.currentTime - outputNow, latency)
    return stamp.performanceTime + (missing - stamp.contextTime) * 1000
  }
  const shiftNow = (): number => {
    const now = performance.now()
    const reading = { at: now, shift: read(now) }
    const last = readings.at(-1)
    if (!last || now - last.at >= APART_MS) readings = [...readings.filter(({ at }) => now - at < KEPT_MS), reading]
    const recent = readings.slice(-IN_A_ROW)
    const hasLostTime = recent.length === IN_A_ROW && earliest(recent) > earliest(readings) + LOST_MS
    if (hasLostTime) readings = recent
    return Math.min(reading.shift, earliest(readings))
  }
  // A suspension stops the audio clock: readings from before it are wrong.
  context.addEventListener('statechange', () => {
    readings = []
  })
  return (audio) => audio * 1000 + shiftNow()
}
