/** One output of a device: what it should do now, limited, through its channel. */
import type { Device, DeviceOutput } from '../model/device.ts'
import type { Mode } from '../model/track.ts'
import { createChannel, type Channel } from './channel.ts'
import { createLevelPlanner, type Note } from './level-planner.ts'
import { limitedLevel, limitedMove, shortestDuration, type Limit, type Move } from './limits.ts'
import { createLinearPlanner } from './linear-planner.ts'
import { createPlace } from './place.ts'

/** Level and length of a test: below the strongest, long enough to be found on the body. */
const TEST_LEVEL = 0.6
const TEST_MS = 1200

export interface OutputRunner {
  output: DeviceOutput
  mode(mode: Mode): void
  /** A note at `at`, ms, with the time to the next one, ms. */
  stroke(at: number, interval: number, note: Note): void
  vibrate(level: number, until: number): void
  test(now: number): void
  isActive(now: number): boolean
  /** Sends what is due. `limit` is null while the output has to stand still. Returns when to look again, or null. */
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

const earliest = (...times: readonly (number | null)[]): number | null => {
  const found = times.filter((time) => time !== null)
  return found.length > 0 ? Math.min(...found) : null
}

function createLevelRunner(options: RunnerOptions): OutputRunner {
  const { device, output, now } = options
  const planner = createLevelPlanner(output.kind, device.gap)
  const channel: Channel<number> = createChannel({
    send: (value) => options.run({ value }),
    isSame: (a, b) => a === b,
    gap: device.gap,
    now,
    onFree: options.onFree,
    onFault: options.onFault,
  })
  channel.assume(0)
  return {
    output,
    mode: planner.mode,
    stroke: planner.stroke,
    vibrate(level, until) {
      if (output.kind === 'vibrate') planner.hold(level, until)
    },
    test: (at) => planner.hold(TEST_LEVEL, at + TEST_MS),
    isActive: planner.isActive,
    pump(at, limit) {
      const level = limit ? planner.levelAt(at, limit.settings.invert) : 0
      channel.want(limit ? limitedLevel(level, limit, output) : 0)
      return earliest(channel.flush(), planner.changesAfter(at))
    },
    reset() {
      planner.reset()
      channel.assume(0)
    },
  }
}

function createLinearRunner(options: RunnerOptions): OutputRunner {
  const { device, output, now } = options
  const planner = createLinearPlanner(device.gap)
  const place = createPlace(output.values)
  const { min, max } = output.durations ?? { min: 0, max: Number.MAX_SAFE_INTEGER }
  /** Less time than planned may be left, and the output may be elsewhere: it comes later, and not faster. */
  const send = ({ value, arrive }: Move & { arrive: number }): Promise<void> => {
    const shortest = shortestDuration(place.farthest(value, now()))
    if (shortest > max) return Promise.resolve()
    const duration = Math.round(Math.min(max, Math.max(min, shortest, arrive - now())))
    place.move(value, duration, now())
    return options.run({ value, duration })
  }
  /** The waiting movement with the time at which it has to be there: it may wait for the one before. */
  const channel = createChannel<Move & { arrive: number }>({
    send,
    isSame: () => false,
    gap: device.gap,
    now,
    onFree: options.onFree,
    onFault() {
      place.forget()
      options.onFault()
    },
  })
  /** The output was stopped on its way. */
  const hold = () => {
    channel.want(null)
    place.forget()
  }
  return {
    output,
    mode: planner.mode,
    stroke: planner.stroke,
    vibrate: () => undefined,
    test: (at) => planner.sample(at, TEST_MS),
    isActive: planner.isActive,
    pump(at, limit) {
      const planned = planner.due(at)
      const move = planned && limit && limitedMove(planned, planned.arrive - at, limit, output)
      if (move && planned) channel.want({ ...move, arrive: planned.arrive })
      else if (!limit) hold()
      return earliest(channel.flush(), planner.next())
    },
    reset() {
      planner.reset()
      hold()
    },
  }
}

export const createOutputRunner = (options: RunnerOptions): OutputRunner =>
  options.output.kind === 'linear' ? createLinearRunner(options) : createLevelRunner(options)
