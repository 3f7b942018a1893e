import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mayAskToStay } from '../../lib/errors/hold-page.ts'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import {
  changePrivacyScreenSettings,
  showPrivacyScreen,
  followOtherTabs,
  forgetPrivacyScreen,
  isPrivacyScreenOn,
  hidePrivacyScreen,
} from './privacy-screen.ts'
import { holdIdle, watchIdle } from './idle.ts'
import { canHavePin, isPin, setPin, tryPin, waitAfter } from './pin.ts'
import { hasPin } from './stored-pin.ts'

function stubReload() {
  vi.useFakeTimers()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  return reload
}

beforeEach(() => {
  localStorage.clear()
  setSignedInHint(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  hidePrivacyScreen()
})

describe('The privacy screen', () => {
  test('stays until it is taken off, also after a reload, and needs a signed-in member', () => {
    showPrivacyScreen()
    expect(isPrivacyScreenOn.get()).toBe(true)
    expect(localStorage.getItem('rubato.privacy-screen')).toBe('true')
    hidePrivacyScreen()
    expect(isPrivacyScreenOn.get()).toBe(false)
    setSignedInHint(false)
    showPrivacyScreen()
    expect(isPrivacyScreenOn.get()).toBe(false)
  })

  test('follows the other tabs of the browser', () => {
    const unfollow = followOtherTabs()
    localStorage.setItem('rubato.privacy-screen', 'true')
    dispatchEvent(new StorageEvent('storage', { key: 'rubato.privacy-screen' }))
    expect(isPrivacyScreenOn.get()).toBe(true)
    localStorage.removeItem('rubato.privacy-screen')
    dispatchEvent(new StorageEvent('storage', { key: 'rubato.privacy-screen' }))
    expect(isPrivacyScreenOn.get()).toBe(false)
    // Events are not delivered to a page in the browser's cache of pages.
    localStorage.setItem('rubato.privacy-screen', 'true')
    dispatchEvent(new Event('pageshow'))
    expect(isPrivacyScreenOn.get()).toBe(true)
    unfollow()
  })
})

describe('The PIN', () => {
  test('has 4 to 12 digits', () => {
    expect(['1234', '123456789012'].every(isPin)).toBe(true)
    expect(['', '123', '1234567890123', '12a4', ' 1234'].some(isPin)).toBe(false)
  })

  test('is stored as a hash, compared, slowed down, and removed at sign-out', async () => {
    expect(canHavePin()).toBe(true)
    await setPin('4711')
    expect(localStorage.getItem('rubato.privacy-screen-pin')).not.toContain('4711')
    expect(await tryPin('4712', 1000)).toEqual({ kind: 'wrong' })
    expect(await tryPin('4711', 1000)).toEqual({ kind: 'right' })
    const stored = JSON.parse(localStorage.getItem('rubato.privacy-screen-pin') ?? '') as object
    localStorage.setItem('rubato.privacy-screen-pin', JSON.stringify({ ...stored, failures: 3 }))
    expect(await tryPin('0000', 1000)).toEqual({ kind: 'wrong' })
    const until = 1000 + waitAfter(4)
    expect(await tryPin('4711', until - 1), 'the right one waits too').toEqual({ kind: 'wait', seconds: 1 })
    expect(await tryPin('4711', until)).toEqual({ kind: 'right' })
    forgetPrivacyScreen()
    expect(hasPin()).toBe(false)
  })

  test('is removed with the sign-out, after which the privacy screen stays until the page is left', async () => {
    showPrivacyScreen()
    setSignedInHint(false)
    forgetPrivacyScreen()
    expect(localStorage.getItem('rubato.privacy-screen')).toBeNull()
    const reload = stubReload()
    hidePrivacyScreen()
    expect(isPrivacyScreenOn.get()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(mayAskToStay()).toBe(false)
    vi.advanceTimersByTime(10_000)
    expect(mayAskToStay(), 'of a page that was not left').toBe(true)
    setSignedInHint(true)
    showPrivacyScreen()
  })

  test('is removed with the sign-out in another tab, after which the privacy screen stays here too', () => {
    const unfollow = followOtherTabs()
    showPrivacyScreen()
    setSignedInHint(false)
    localStorage.removeItem('rubato.privacy-screen')
    dispatchEvent(new StorageEvent('storage', { key: 'rubato.privacy-screen' }))
    const reload = stubReload()
    hidePrivacyScreen()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(isPrivacyScreenOn.get()).toBe(true)
    vi.advanceTimersByTime(10_000)
    unfollow()
    setSignedInHint(true)
    showPrivacyScreen()
  })

  test('waits longer with each wrong attempt, 5 minutes at most', () => {
    expect([1, 2, 3, 4, 5, 40].map(waitAfter)).toEqual([0, 0, 5000, 10_000, 20_000, 300_000])
  })
})

describe('After the idle time', () => {
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)
  const stored = { salt: 'MDEyMzQ1Njc4OWFiY2RlZg', hash: '', failures: 0, nextAt: 0 }
  const start = () => {
    vi.useFakeTimers()
    localStorage.setItem('rubato.privacy-screen-pin', JSON.stringify(stored))
    changePrivacyScreenSettings({ idleMinutes: 5 })
    return watchIdle()
  }

  test('the page is hidden; input begins the time again', () => {
    const end = start()
    minutes(4)
    dispatchEvent(new Event('pointermove'))
    minutes(4)
    expect(isPrivacyScreenOn.get()).toBe(false)
    minutes(1.1)
    expect(isPrivacyScreenOn.get()).toBe(true)
    end()
  })

  test('it is hidden before anything counts: the first input after a sleep, a reload, a page of the cache', () => {
    const end = start()
    const sleep = () => vi.setSystemTime(Date.now() + 10 * 60_000)
    sleep()
    dispatchEvent(new Event('pointermove'))
    expect(isPrivacyScreenOn.get()).toBe(true)
    hidePrivacyScreen()
    minutes(1)
    expect(isPrivacyScreenOn.get(), 'the time begins again').toBe(false)
    sleep()
    dispatchEvent(new Event('pageshow'))
    expect(isPrivacyScreenOn.get()).toBe(true)
    hidePrivacyScreen()
    end()
    sleep()
    watchIdle()()
    expect(isPrivacyScreenOn.get()).toBe(true)
  })

  test('the time begins with its choice, and again after the clock was set back', () => {
    localStorage.setItem('rubato.privacy-screen-input', '1')
    const end = start()
    minutes(1)
    expect(isPrivacyScreenOn.get()).toBe(false)
    vi.setSystemTime(Date.now() - 60 * 60_000)
    minutes(5.2)
    expect(isPrivacyScreenOn.get()).toBe(true)
    end()
  })

  test('nothing happens without a PIN, or while a session runs unless the member chose that', () => {
    const end = start()
    const release = holdIdle()
    minutes(20)
    expect(isPrivacyScreenOn.get()).toBe(false)
    changePrivacyScreenSettings({ isIdleInSession: true })
    minutes(5.1)
    expect(isPrivacyScreenOn.get()).toBe(true)
    hidePrivacyScreen()
    release()
    localStorage.removeItem('rubato.privacy-screen-pin')
    minutes(20)
    expect(isPrivacyScreenOn.get()).toBe(false)
    end()
  })
})
