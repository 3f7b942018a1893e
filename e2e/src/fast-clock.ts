/**
 * A quicker clock for a page, set from outside: product code is untouched and takes its usual paths.
 *
 * The stage knows time only as the `currentTime` of its AudioContext, seen whenever its worker ticks, and schedules
 * by handing times back to Web Audio. So the script, run before any of the page's own, multiplies what
 * `currentTime` and `getOutputTimestamp` answer, and divides every time that is scheduled. The wall clock, timers,
 * animations and the sound itself keep their pace: a session passes `rate` times quicker, clicks stay clicks.
 * Up to about 40 the stage still sees every effect before its time (its horizon is 1.2 s, its tick 25 ms).
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

  /** Replaces a method so that the argument at `place` is taken as a quick time. */
  const slowDown = (prototype: object, name: string, place: number): void => {
    const methods = prototype as Record<string, (...args: unknown[]) => unknown>
    const method = methods[name]
    if (!method) return
    methods[name] = function (this: unknown, ...args: unknown[]): unknown {
      const at = args[place]
      if (typeof at === 'number') args[place] = at / rate
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
