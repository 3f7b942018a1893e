/**
 * Speeds up the clock of the stage by `rate`, without changes to product code.
 *
 * The stage reads time only as the `currentTime` of its AudioContext, at every tick of its worker, and schedules by
 * passing times to Web Audio. This script runs before any script of the page: it multiplies the results of
 * `currentTime` and `getOutputTimestamp`, and divides every scheduled time. The wall clock, timers, animations and the
 * sound itself keep their pace: a session passes `rate` times faster, clicks stay clicks. Up to a rate of about 40 the
 * stage still reads every effect before its time (its horizon is 1.2 s, its tick 25 ms).
 *
 * Usage: `await page.addInitScript(fastClock, 20)`.
 */
export function fastClock(rate: number): void {
  const base = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'currentTime')
  const real = base?.get
  if (!real) throw new Error('This browser has no AudioContext')
  Object.defineProperty(BaseAudioContext.prototype, 'currentTime', {
    ...base,
    get(this: BaseAudioContext): number {
      return (real.call(this) as number) * rate
    },
  })

  const stamp = AudioContext.prototype.getOutputTimestamp
  AudioContext.prototype.getOutputTimestamp = function (this: AudioContext): AudioTimestamp {
    const { contextTime = 0, performanceTime = 0 } = stamp.call(this)
    return { contextTime: contextTime * rate, performanceTime }
  }

  /** Wraps a method so that the argument at `index` is converted from stage time to audio time. */
  const slowDown = (prototype: object, name: string, index: number): void => {
    const methods = prototype as Record<string, (...args: unknown[]) => unknown>
    const method = methods[name]
    if (!method) return
    methods[name] = function (this: unknown, ...args: unknown[]): unknown {
      const at = args[index]
      if (typeof at === 'number') args[index] = at / rate
      return method.apply(this, args)
    }
  }
  slowDown(AudioBufferSourceNode.prototype, 'start', 0)
  slowDown(AudioScheduledSourceNode.prototype, 'start', 0)
  slowDown(AudioScheduledSourceNode.prototype, 'stop', 0)
  slowDown(AudioParam.prototype, 'setValueAtTime', 1)
  slowDown(AudioParam.prototype, 'linearRampToValueAtTime', 1)
  slowDown(AudioParam.prototype, 'exponentialRampToValueAtTime', 1)
  slowDown(AudioParam.prototype, 'setTargetAtTime', 1)
  slowDown(AudioParam.prototype, 'setValueCurveAtTime', 1)
  slowDown(AudioParam.prototype, 'cancelScheduledValues', 0)
  slowDown(AudioParam.prototype, 'cancelAndHoldAtTime', 0)
}

/** Repeats failed requests at once: shortens the delays of the query client (`query-client.ts` of the web app). */
export function hurryRetries(): void {
  const delays = new Set([350, 700, 1400, 2800, 5600])
  const setNative = globalThis.setTimeout.bind(globalThis)
  const setHurried = (run: () => void, delay = 0) => setNative(run, delays.has(delay) ? 20 : delay)
  Object.assign(globalThis, { setTimeout: setHurried })
}

/** Makes timers of this length, ms, so long that they do not run out on a busy machine. Used with `addInitScript`. */
export function stretchTimers(length: number): void {
  const setNative = globalThis.setTimeout.bind(globalThis)
  const setStretched = (run: () => void, delay?: number) => setNative(run, delay === length ? 120_000 : delay)
  Object.assign(globalThis, { setTimeout: setStretched })
}
