/** The interface that each kind of output is played through. */
import type { Device, DeviceOutput } from '../model/device.ts'
import type { Mode, ScriptMovement } from '../model/track.ts'
import type { Note } from './level-planner.ts'
import type { Limit, Move } from './limits.ts'

/** Level of a test: below the strongest, enough to be found on the body. */
export const TEST_LEVEL = 0.6

export interface OutputRunner {
  output: DeviceOutput
  mode(mode: Mode): void
  /** A note at `at`, ms, with the time to the next one, ms. */
  stroke(at: number, interval: number, note: Note): void
  vibrate(level: number, until: number): void
  /** A movement of a script between two times, ms. */
  move(from: number, until: number, movement: ScriptMovement): void
  /** A short movement. `rest`: where an output with a position begins and ends, 0..1. */
  test(now: number, rest: number): void
  isActive(now: number): boolean
  /** Sends what is due. `limit` is null while the output has to be stopped. Returns when to look again, or null. */
  pump(now: number, limit: Limit | null): number | null
  /** Forgets everything; the output was stopped by another command. */
  reset(): void
}

export interface RunnerOptions {
  device: Device
  output: DeviceOutput
  now(): number
  run(command: Move | { value: number }): Promise<void>
  onFree(): void
  onFault(): void
}

export const earliest = (...times: readonly (number | null)[]): number | null => {
  const found = times.filter((time) => time !== null)
  return found.length > 0 ? Math.min(...found) : null
}
