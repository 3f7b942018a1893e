import { describe, expect, it } from 'vitest'
import { createVendorRest, FAILURES_IN_A_ROW, REFUSED_MS, VENDOR_REST_MS } from './vendor-rest.ts'

function setUp(restMsOf?: (problem: string) => number) {
  let now = 1_000_000
  const clock = { now: () => now, every: () => () => undefined }
  return { rest: createVendorRest({ clock, ...(restMsOf && { restMsOf }) }), advance: (ms: number) => void (now += ms) }
}

describe('a failure', () => {
  it.each(['no-answer', 'rate-limited', 'status-401', 'status-403', 'status-429'])(
    'of the vendor (%s) holds up every request for a while',
    (problem) => {
      const { rest, advance } = setUp()
      expect(rest.failed('a', problem)).toBe(VENDOR_REST_MS)
      expect(rest.waitFor('b')).toBe(VENDOR_REST_MS)
      advance(VENDOR_REST_MS)
      expect([rest.waitFor('a'), rest.waitFor('b')]).toEqual([0, 0])
    },
  )

  it.each(['status-400', 'status-404', 'status-422', 'status-500', 'status-503', 'malformed'])(
    'that may be due to the request (%s) holds up that request alone',
    (problem) => {
      const { rest, advance } = setUp()
      expect(rest.failed('a', problem)).toBe(REFUSED_MS)
      expect([rest.waitFor('a'), rest.waitFor('b')]).toEqual([REFUSED_MS, 0])
      advance(REFUSED_MS + 1)
      expect(rest.waitFor('a')).toBe(0)
    },
  )

  it('of several different requests in a row is due to the vendor', () => {
    const { rest, advance } = setUp()
    for (let n = 0; n < FAILURES_IN_A_ROW; n += 1) {
      expect(rest.waitFor('other')).toBe(0)
      rest.failed(`${n}`, 'status-500')
    }
    expect(rest.waitFor('other')).toBe(VENDOR_REST_MS)
    advance(VENDOR_REST_MS)
    // The count begins again.
    rest.failed('next', 'status-500')
    expect(rest.waitFor('other')).toBe(0)
  })

  it.each([
    ['the same request fails again', ['a', 'a', 'a']],
    ['others are answered in between', ['a', 'b', null, 'c', 'd', null]],
  ] as const)('is not due to the vendor where %s', (_, requests) => {
    const { rest } = setUp()
    for (const request of requests) {
      if (request === null) rest.answered()
      else rest.failed(request, 'status-400')
    }
    expect(rest.waitFor('other')).toBe(0)
  })

  it('holds up for as long as its problem needs', () => {
    const { rest } = setUp((problem) => (problem === 'rate-limited' ? 7 : 5))
    expect(rest.failed('a', 'rate-limited')).toBe(7)
  })

  it('of a call that was under way does not shorten a longer rest', () => {
    const { rest } = setUp((problem) => (problem === 'rate-limited' ? 10 : 1) * VENDOR_REST_MS)
    rest.failed('a', 'rate-limited')
    expect(rest.failed('b', 'no-answer')).toBe(10 * VENDOR_REST_MS)
  })

  it('of thousands of requests is forgotten for the oldest', () => {
    const { rest } = setUp()
    for (let n = 0; n < 3000; n += 1) {
      rest.failed(`${n}`, 'status-400')
      rest.answered()
    }
    expect([rest.waitFor('0'), rest.waitFor('2999') > 0]).toEqual([0, true])
  })
})
