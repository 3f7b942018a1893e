/** Shows the privacy screen after a time without input in any tab of this browser. */
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/storage/stored.ts'
import { showPrivacyScreen, isPrivacyScreenOn, LAST_INPUT, readPrivacyScreenSettings } from './privacy-screen.ts'
import { hasPin } from './stored-pin.ts'

/** Interval of the check, and least time between two writes of the last input, ms. */
const CHECK_MS = 5000

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let sessions = 0
/** Called while a session runs, until the returned function is called. */
export function holdIdle(): () => void {
  sessions += 1
  return () => void (sessions -= 1)
}

const lastActive = (): number => z.number().catch(0).parse(readStored('device', LAST_INPUT))

/** Starts the check. Returns the function that ends it. */
export function watchIdle(): () => void {
  let written = 0
  const wasJustNoted = () => Math.abs(Date.now() - written) < CHECK_MS
  /** Since the last input in any tab, ms; negative after the clock was set back. */
  const idleMs = (): number => {
    const last = Math.max(lastActive(), written)
    return last === 0 ? 0 : Date.now() - last
  }
  const note = () => {
    if (readPrivacyScreenSettings().idleMinutes === 0) return
    const now = Date.now()
    written = now
    writeStored('device', LAST_INPUT, now)
  }
  /** Returns whether the idle time is over. */
  const check = (): boolean => {
    const { idleMinutes, isIdleInSession } = readPrivacyScreenSettings()
    if (idleMinutes === 0 || !hasPin()) return false
    if ((sessions > 0 && !isIdleInSession) || idleMs() < 0) note()
    const isOver = idleMs() >= idleMinutes * 60_000
    if (isOver && !isPrivacyScreenOn.get()) showPrivacyScreen()
    return isOver
  }
  // Before it counts: a device that slept runs no timers, and the first input after it must not keep the page open.
  const touch = () => {
    if (!wasJustNoted() && !check()) note()
  }
  const unsubscribe = isPrivacyScreenOn.subscribe(() => {
    if (!isPrivacyScreenOn.get()) note()
  })
  // Also for a page that is opened after the time, such as a reload of one that slept.
  touch()
  const timer = setInterval(check, CHECK_MS)
  for (const name of inputs) addEventListener(name, touch, { capture: true, passive: true })
  document.addEventListener('visibilitychange', check)
  addEventListener('pageshow', check)
  return () => {
    clearInterval(timer)
    unsubscribe()
    for (const name of inputs) removeEventListener(name, touch, { capture: true })
    document.removeEventListener('visibilitychange', check)
    removeEventListener('pageshow', check)
  }
}
