import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storageKey, type ParsedLocation } from '@tanstack/router-core'
import { saveScroll } from './save-scroll.ts'

const at = (key: string) => ({ href: '/history', state: { __TSR_key: key } }) as unknown as ParsedLocation
const router = { state: { location: at('a'), resolvedLocation: at('a'), isLoading: false } }
const stored = () => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as unknown
let stop: () => void

function scrollTo(y: number) {
  Object.assign(window, { scrollY: y })
  document.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  Object.assign(router.state, { resolvedLocation: at('a'), isLoading: false })
  stop = saveScroll(router)
})
afterEach(() => {
  stop()
  scrollTo(0)
  sessionStorage.clear()
  vi.useRealTimers()
})

it('A scroll is stored once in 100 ms, with the position at that time', () => {
  const write = vi.spyOn(Storage.prototype, 'setItem')
  for (let y = 1; y <= 30; y++) {
    scrollTo(y)
    vi.advanceTimersByTime(10)
  }
  expect(write).toHaveBeenCalledTimes(3)
  expect(stored()).toEqual({ a: { window: { scrollX: 0, scrollY: 30 } } })
  write.mockRestore()
})

it('Each history entry has its position, and the positions of elements in it stay', () => {
  sessionStorage.setItem(storageKey, JSON.stringify({ a: { list: { scrollX: 0, scrollY: 5 } } }))
  scrollTo(40)
  vi.advanceTimersByTime(100)
  router.state.resolvedLocation = at('b')
  scrollTo(7)
  vi.advanceTimersByTime(100)
  expect(stored()).toEqual({
    a: { list: { scrollX: 0, scrollY: 5 }, window: { scrollX: 0, scrollY: 40 } },
    b: { window: { scrollX: 0, scrollY: 7 } },
  })
})

it('Nothing is stored while the next screen loads, and text that is not JSON is replaced', () => {
  router.state.isLoading = true
  scrollTo(40)
  vi.advanceTimersByTime(100)
  expect(stored()).toBeNull()
  router.state.isLoading = false
  sessionStorage.setItem(storageKey, '{')
  scrollTo(50)
  vi.advanceTimersByTime(100)
  expect(stored()).toEqual({ a: { window: { scrollX: 0, scrollY: 50 } } })
})
