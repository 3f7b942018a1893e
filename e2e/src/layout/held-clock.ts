/**
 * Lets a test hold the clock of the stage, so that a question, text or countdown stays while it is inspected. Has to be
 * added after `fastClock`, and like it changes only the times that the stage reads from its AudioContext.
 */
import type { Page } from '@playwright/test'

interface HeldClock {
  isHeld: boolean
}

export function heldClock(): void {
  const clock: HeldClock = { isHeld: false }
  Object.assign(globalThis, { clockOfStage: clock })
  const lost = new WeakMap<BaseAudioContext, { seconds: number; heldAt: number | null }>()
  const timeOf = (context: BaseAudioContext, now: number): number => {
    const state = lost.get(context) ?? { seconds: 0, heldAt: null }
    lost.set(context, state)
    if (clock.isHeld) state.heldAt ??= now
    else if (state.heldAt !== null) {
      state.seconds += now - state.heldAt
      state.heldAt = null
    }
    return (state.heldAt ?? now) - state.seconds
  }
  const base = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'currentTime')
  const real = base?.get
  if (!real) throw new Error('This browser has no AudioContext')
  Object.defineProperty(BaseAudioContext.prototype, 'currentTime', {
    ...base,
    get(this: BaseAudioContext): number {
      return timeOf(this, real.call(this) as number)
    },
  })
  const stamp = AudioContext.prototype.getOutputTimestamp
  AudioContext.prototype.getOutputTimestamp = function (this: AudioContext): AudioTimestamp {
    const { contextTime = 0, performanceTime = 0 } = stamp.call(this)
    return { contextTime: timeOf(this, contextTime), performanceTime }
  }
}

/** Holds the clock while `inspect` runs. */
export async function whileHeld(page: Page, inspect: () => Promise<void>): Promise<void> {
  const setHeld = (isHeld: boolean) =>
    page.evaluate((held) => {
      const { clockOfStage } = globalThis as unknown as { clockOfStage: HeldClock }
      clockOfStage.isHeld = held
    }, isHeld)
  await setHeld(true)
  await inspect()
  await setHeld(false)
}
