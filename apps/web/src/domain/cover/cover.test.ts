import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { changeCoverSettings, cover, followOtherTabs, forgetCover, isCovered, uncover } from './cover.ts'
import { holdIdle, watchIdle } from './idle.ts'
import { canHavePin, isPin, setPin, tryPin, waitAfter } from './pin.ts'
import { hasPin } from './stored-pin.ts'

beforeEach(() => {
  localStorage.clear()
  setSignedInHint(true)
})
afterEach(() => {
  vi.useRealTimers()
  uncover()
})

describe('The cover', () => {
  test('stays until it is taken off, also after a reload, and needs a signed-in member', () => {
    cover()
    expect(isCovered.get()).toBe(true)
    expect(localStorage.getItem('rubato.covered')).toBe('true')
    uncover()
    expect(isCovered.get()).toBe(false)
    setSignedInHint(false)
    cover()
    expect(isCovered.get()).toBe(false)
  })

  test('follows the other tabs of the browser', () => {
    const unfollow = followOtherTabs()
    localStorage.setItem('rubato.covered', 'true')
    dispatchEvent(new StorageEvent('storage', { key: 'rubato.covered' }))
    expect(isCovered.get()).toBe(true)
    localStorage.removeItem('rubato.covered')
    dispatchEvent(new StorageEvent('storage', { key: 'rubato.covered' }))
    expect(isCovered.get()).toBe(false)
    // Events are not delivered to a page in the browser's cache of pages.
    localStorage.setItem('rubato.covered', 'true')
    dispatchEvent(new Event('pageshow'))
    expect(isCovered.get()).toBe(true)
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
    expect(localStorage.getItem('rubato.cover-pin')).not.toContain('4711')
    expect(await tryPin('4712', 1000)).toEqual({ kind: 'wrong' })
    expect(await tryPin('4711', 1000)).toEqual({ kind: 'right' })
    const stored = JSON.parse(localStorage.getItem('rubato.cover-pin') ?? '') as object
    localStorage.setItem('rubato.cover-pin', JSON.stringify({ ...stored, failures: 3 }))
    expect(await tryPin('0000', 1000)).toEqual({ kind: 'wrong' })
    const until = 1000 + waitAfter(4)
    expect(await tryPin('4711', until - 1), 'the right one waits too').toEqual({ kind: 'wait', seconds: 1 })
    expect(await tryPin('4711', until)).toEqual({ kind: 'right' })
    forgetCover()
    expect(hasPin()).toBe(false)
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
    localStorage.setItem('rubato.cover-pin', JSON.stringify(stored))
    changeCoverSettings({ idleMinutes: 5 })
    return watchIdle()
  }

  test('the page is covered; input begins the time again', () => {
    const end = start()
    minutes(4)
    dispatchEvent(new Event('pointermove'))
    minutes(4)
    expect(isCovered.get()).toBe(false)
    minutes(1.1)
    expect(isCovered.get()).toBe(true)
    end()
  })

  test('it is covered before anything counts: the first input after a sleep, a reload, a page of the cache', () => {
    const end = start()
    const sleep = () => vi.setSystemTime(Date.now() + 10 * 60_000)
    sleep()
    dispatchEvent(new Event('pointermove'))
    expect(isCovered.get()).toBe(true)
    uncover()
    minutes(1)
    expect(isCovered.get(), 'the time begins again').toBe(false)
    sleep()
    dispatchEvent(new Event('pageshow'))
    expect(isCovered.get()).toBe(true)
    uncover()
    end()
    sleep()
    watchIdle()()
    expect(isCovered.get()).toBe(true)
  })

  test('the time begins with its choice, and again after the clock was set back', () => {
    localStorage.setItem('rubato.cover-active', '1')
    const end = start()
    minutes(1)
    expect(isCovered.get()).toBe(false)
    vi.setSystemTime(Date.now() - 60 * 60_000)
    minutes(5.2)
    expect(isCovered.get()).toBe(true)
    end()
  })

  test('nothing happens without a PIN, or while a session runs unless the member chose that', () => {
    const end = start()
    const release = holdIdle()
    minutes(20)
    expect(isCovered.get()).toBe(false)
    changeCoverSettings({ isIdleInSession: true })
    minutes(5.1)
    expect(isCovered.get()).toBe(true)
    uncover()
    release()
    localStorage.removeItem('rubato.cover-pin')
    minutes(20)
    expect(isCovered.get()).toBe(false)
    end()
  })
})
