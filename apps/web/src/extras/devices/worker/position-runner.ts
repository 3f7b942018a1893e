/**
 * An output that takes a position without a time: a stroke is made of steps at a bounded rate, each at most as far as the
 * fastest movement. The position that was sent last is kept over stops, so that the next step begins there; before the first
 * one the output counts as standing where its axis rests.
 */
import { createChannel } from './channel.ts'
import { limitedPosition, steppedPosition, valueAt, type Limit } from './limits.ts'
import { createLinearPlanner, type PlannedMove } from './linear-planner.ts'
import { TEST_MS } from '../model/messages.ts'
import { earliest, type OutputRunner, type RunnerOptions } from './runner.ts'

/** Shortest time between two steps, ms. */
const STEP_MS = 50

interface Movement {
  planned: PlannedMove
  /** Position at its beginning, 0..1, and when it began, ms. */
  from: number
  begin: number
}

export function createPositionRunner(options: RunnerOptions): OutputRunner {
  const { device, output, now } = options
  const step = Math.max(STEP_MS, device.gap)
  const planner = createLinearPlanner(2 * step)
  /** Position of the newest step, 0..1; null before the first. */
  let place: number | null = null
  let movement: Movement | null = null
  const valueOf = (position: number) => valueAt(position, output.values)
  const channel = createChannel<number>({
    send(position) {
      place = position
      return options.run({ value: valueOf(position) })
    },
    isSame: (a, b) => valueOf(a) === valueOf(b),
    gap: step,
    now,
    onFree: options.onFree,
    onFault: options.onFault,
  })

  const placeFor = ({ rest = 0 }: PlannedMove): number => place ?? rest
  /** The position one step later; null at the end of the movement, and where nothing may move. */
  const nextPosition = ({ planned, from, begin }: Movement, at: number, limit: Limit): number | null => {
    const end = limitedPosition(planned, planned.arrive - planned.from, limit)
    const done = Math.min(1, (at + step - begin) / Math.max(1, planned.arrive - begin))
    const now = placeFor(planned)
    if (end === null || (done === 1 && valueOf(now) === valueOf(end))) return null
    const next = from + (end - from) * done
    // It never goes away from the end, which a change of the strength may have moved.
    const between = Math.min(Math.max(next, Math.min(now, end)), Math.max(now, end))
    return steppedPosition(now, between, step)
  }
  return {
    output,
    mode(mode) {
      planner.mode(mode)
      if (mode.mode === 'off' || !mode.isStroking) movement = null
    },
    stroke: planner.stroke,
    vibrate: () => undefined,
    move: planner.move,
    test: (at, rest) => planner.sample(at, TEST_MS, rest),
    isActive: (at) => movement !== null || planner.isActive(at),
    pump(at, limit) {
      const planned = planner.due(at)
      if (planned) movement = { planned, from: placeFor(planned), begin: at }
      const next = movement && limit ? nextPosition(movement, at, limit) : null
      if (next === null) movement = null
      channel.want(next)
      return earliest(channel.flush(), planner.next(), movement && at + step)
    },
    reset() {
      planner.reset()
      movement = null
      channel.want(null)
    },
  }
}
