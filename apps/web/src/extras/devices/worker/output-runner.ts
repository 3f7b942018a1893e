/** One output of a device: what it should do now, limited, through its channel. */
import { createChannel, type Channel } from './channel.ts'
import { createLevelPlanner } from './level-planner.ts'
import { limitedLevel, limitedMove, type Move } from './limits.ts'
import { createLinearPlanner } from './linear-planner.ts'
import { createPositionRunner } from './position-runner.ts'
import { earliest, TEST_LEVEL, TEST_MS, type OutputRunner, type RunnerOptions } from './runner.ts'

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
  /** The waiting movement with the time at which it has to be there: it may wait for the one before. */
  const channel = createChannel<Move & { arrive: number }>({
    send: ({ value, arrive }) => options.run({ value, duration: durationUntil(arrive) }),
    isSame: () => false,
    gap: device.gap,
    now,
    onFree: options.onFree,
    onFault: options.onFault,
  })
  const { min, max } = output.durations ?? { min: 0, max: Number.MAX_SAFE_INTEGER }
  const durationUntil = (arrive: number) => Math.round(Math.min(max, Math.max(min, arrive - now())))
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
      else if (!limit) channel.want(null)
      return earliest(channel.flush(), planner.next())
    },
    reset() {
      planner.reset()
      channel.want(null)
    },
  }
}

export function createOutputRunner(options: RunnerOptions): OutputRunner {
  const { kind } = options.output
  if (kind === 'linear') return createLinearRunner(options)
  return kind === 'position' ? createPositionRunner(options) : createLevelRunner(options)
}
