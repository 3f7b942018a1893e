import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Chart } from './chart.tsx'

const drawn = vi.hoisted(() => ({ data: [] as unknown[], open: 0 }))

vi.mock('uplot', () => ({
  default: class {
    constructor(_: unknown, data: unknown) {
      drawn.data.push(data)
      drawn.open += 1
    }
    setSize() {}
    destroy() {
      drawn.open -= 1
    }
  },
}))

beforeEach(() => {
  Object.assign(drawn, { data: [], open: 0 })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** New objects in each render, as a screen makes them. */
const chart = (last: number, language = 'en') => (
  <Chart
    title="Length"
    times={[1, 2]}
    lines={[{ label: 'Length', color: '--ember', values: [3, last] }]}
    dayText={(at) => `${language} ${at}`}
  />
)

it('Draws again when the data or the language change, and not for a render with equal data', () => {
  const { rerender, unmount } = render(chart(4))
  rerender(chart(4))
  expect(drawn.data).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
  ])
  rerender(chart(5))
  expect(drawn.data.at(-1)).toEqual([
    [1, 2],
    [3, 5],
  ])
  rerender(chart(5, 'de'))
  expect(drawn).toMatchObject({ data: { length: 3 }, open: 1 })
  unmount()
  expect(drawn.open).toBe(0)
})
