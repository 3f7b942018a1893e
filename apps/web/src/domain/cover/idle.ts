/** Covers after a time without input in any tab of this browser. */
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/storage/stored.ts'
import { cover, readCoverSettings } from './cover.ts'
import { hasPin } from './stored-pin.ts'

const ACTIVE = 'cover-active'
/** Interval of the check, and least time between two writes of the last input, ms. */
const CHECK_MS = 5000

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let sessions = 0
/** Called while a session runs, until the returned function is called. */
export function holdIdle(): () => void {
  sessions += 1
  return () => void (sessions -= 1)
}

const lastActive = (): number => z.number().catch(0).parse(readStored('device', ACTIVE))

/** Starts the check. Returns the function that ends it. */
export function watchIdle(): () => void {
  let written = 0
  const touch = () => {
    const now = Date.now()
    if (now - written < CHECK_MS || readCoverSettings().idleMinutes === 0) return
    written = now
    writeStored('device', ACTIVE, now)
  }
  const check = () => {
    const { idleMinutes, isIdleInSession } = readCoverSettings()
    if (idleMinutes === 0 || !hasPin()) return
    if (sessions > 0 && !isIdleInSession) return touch()
    if (Date.now() - Math.max(lastActive(), written) >= idleMinutes * 60_000) cover()
  }
  // A page that is opened counts as input, but a tab that another one has covered stays covered.
  touch()
  const timer = setInterval(check, CHECK_MS)
  for (const name of inputs) addEventListener(name, touch, { capture: true, passive: true })
  // A device that slept runs no timers: the check comes before anything is seen.
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    for (const name of inputs) removeEventListener(name, touch, { capture: true })
    document.removeEventListener('visibilitychange', check)
  }
}
