/** One output of a device: its present command, limited, through its channel. */
import { createChannel, type Channel } from './channel.ts'
import { createLevelPlanner } from './level-planner.ts'
import { limitedLevel, limitedMove, shortestDuration, type Move } from './limits.ts'
import { createLinearPlanner } from './linear-planner.ts'
import { createPlace } from './place.ts'
import { createPositionRunner } from './position-runner.ts'
import { TEST_MS } from '../model/messages.ts'
import { earliest, TEST_LEVEL, type OutputRunner, type RunnerOptions } from './runner.ts'

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
    move: (_from, until, { level }) => planner.hold(level, until),
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
    move: planner.move,
    test: (at, rest) => planner.sample(at, TEST_MS, rest),
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

export function createOutputRunner(options: RunnerOptions): OutputRunner {
  const { kind } = options.output
  if (kind === 'linear') return createLinearRunner(options)
  return kind === 'position' ? createPositionRunner(options) : createLevelRunner(options)
}
