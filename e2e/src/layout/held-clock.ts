/**
 * Lets a test hold the clock of the stage, so that a question, text or countdown stays while it is inspected. Has to be
 * added after `fastClock`, and like it changes only the times that the stage reads from its AudioContext.
 */
import type { Page } from '@playwright/test'
import { ANSWER_GUARD_MS } from '../../../apps/web/src/ui/answer-guard-ms.ts'
import { expect } from '../support/fixtures.ts'

interface HeldClock {
  isHeld: boolean
  /** After this much stage time the clock stops by itself, s; null for never. */
  holdsIn: number | null
}
type WithClock = typeof globalThis & { clockOfStage: HeldClock }

export function heldClock(): void {
  const clock: HeldClock = { isHeld: false, holdsIn: null }
  Object.assign(globalThis, { clockOfStage: clock })
  const lost = new WeakMap<BaseAudioContext, { seconds: number; heldAt: number | null; holdsAt: number | null }>()
  const timeOf = (context: BaseAudioContext, now: number): number => {
    const state = lost.get(context) ?? { seconds: 0, heldAt: null, holdsAt: null }
    lost.set(context, state)
    if (clock.holdsIn !== null) {
      state.holdsAt ??= now + clock.holdsIn
      // Exactly at that time, however late the clock is read.
      if (now >= state.holdsAt) {
        state.heldAt = state.holdsAt
        state.holdsAt = null
        Object.assign(clock, { isHeld: true, holdsIn: null })
      }
    }
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

const setHeld = (page: Page, isHeld: boolean): Promise<void> =>
  page.evaluate((held) => {
    ;(globalThis as WithClock).clockOfStage.isHeld = held
  }, isHeld)

/** Holds the clock while `inspect` runs. */
export async function whileHeld(page: Page, inspect: () => Promise<void>): Promise<void> {
  await setHeld(page, true)
  await inspect()
  await setHeld(page, false)
}

/** Waits until the page has stopped its clock by itself, runs `inspect`, and lets the clock go on. Keys that it presses take effect then. */
export async function whenHeld(page: Page, inspect: () => Promise<void>): Promise<void> {
  await page.waitForFunction(() => (globalThis as WithClock).clockOfStage.isHeld, undefined, { timeout: 120_000 })
  await inspect()
  await setHeld(page, false)
}

/** Answers the question at which the page has stopped its clock: by `press`, once the session accepts an answer. */
export async function answerHeld(page: Page, question: string, press: () => Promise<void>): Promise<void> {
  const asked = page.getByText(question, { exact: true })
  await whenHeld(page, async () => {
    await expect(asked).toBeVisible()
    // The product ignores answers to a question that has just appeared, by the clock of the page.
    const opens = await page.evaluate((guard) => performance.now() + guard, ANSWER_GUARD_MS)
    await page.waitForFunction((time) => performance.now() >= time, opens)
    await press()
  })
  await expect(asked).toBeHidden()
}

interface Moment {
  selector: string
  /** Of the whole text of an element. */
  pattern: RegExp
  /** The clock is held this much later, s of the stage. */
  later: number
}

/**
 * Makes the page stop its clock at a moment of the session, until `whenHeld` lets it go on. On the fast clock a question is there for
 * two seconds, which a busy machine may miss.
 */
const holdAt = (page: Page, { selector, pattern, later }: Moment): Promise<void> =>
  page.evaluate(
    ({ selector, pattern, later }) => {
      const hold = () => {
        const isThere = [...document.querySelectorAll(selector)].some(({ textContent }) =>
          pattern.test(textContent ?? ''),
        )
        if (!isThere) return
        ;(globalThis as WithClock).clockOfStage.holdsIn = later
        observer.disconnect()
      }
      const observer = new MutationObserver(hold)
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      hold()
    },
    { selector, pattern, later },
  )

/** After the first second of the session. */
export const holdAtBeginning = (page: Page): Promise<void> =>
  holdAt(page, { selector: '[data-testid=elapsed]', pattern: /^(?!0:00)\d/, later: 0 })

/** In the middle of a question about an edge or an orgasm, which takes 15 s and more. */
export const holdAtQuestion = (page: Page, pattern: RegExp): Promise<void> =>
  holdAt(page, { selector: '[aria-live=assertive]', pattern, later: 8 })

/** At the beginning of a rest. */
export const holdAtRest = (page: Page): Promise<void> =>
  holdAt(page, { selector: '[data-testid=tempo]', pattern: /^Rest$/, later: 1 })
