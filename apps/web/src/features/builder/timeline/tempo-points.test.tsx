/** The points of the tempo curve, by keys and by the pointer. */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { apply } from '@rubato/builder'
import { boxesOf, curveArea } from './geometry/layout.ts'
import { tempoY } from './geometry/tempo-curve.ts'
import { harbour } from './testing/harbour.ts'
import { commands, FIRST_VIEW, point, prepareTimeline, resetTimeline, show } from './testing/timeline-page.tsx'

beforeAll(prepareTimeline)
beforeEach(resetTimeline)
afterEach(cleanup)

test('tempo points are sliders: faster, later, the next one, and taken out', async () => {
  const user = show()
  const points = () => screen.getAllByRole('slider', { name: /^Tempo point at/ })
  act(() => points()[0]!.focus())
  await user.keyboard('{ArrowUp}')
  expect(commands.at(-1)).toMatchObject({ kind: 'set-tempo' })
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(points()[1])
  await user.keyboard('{Control>}{ArrowLeft}{/Control}')
  expect(commands.at(-1)).toMatchObject({ kind: 'move-tempo' })
  await user.keyboard('{Delete}')
  expect(commands.at(-1)).toMatchObject({ kind: 'remove-tempo' })
})

test('points that are close to each other are each reached by a key and by the pointer', async () => {
  const made = [30_000, 31_000, 32_000].reduce((document, at, index) => {
    const applied = apply(document, { kind: 'set-tempo', at, bpm: 80 + 20 * index })
    return applied.ok ? applied.document : document
  }, harbour())
  const user = show({ document: made })
  const focused = () => document.activeElement?.getAttribute('data-point')
  act(() => screen.getByRole('slider', { name: /^Tempo point at 0:00/ }).focus())
  // Each is 8 px after the one before.
  for (const at of [30_000, 31_000, 32_000]) {
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe(String(at))
  }
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('31000')
  const lane = boxesOf(made, 'full').lanes.find(({ lane: name }) => name === 'tempo')!
  const y = tempoY(curveArea(lane, 'full'), 100)
  const lanes = document.querySelector('[class*=lanes]') as HTMLElement
  point('pointerDown', lanes, [31_000 / FIRST_VIEW.msPerPixel, y])
  point('pointerMove', lanes, [31_000 / FIRST_VIEW.msPerPixel, y - 10])
  point('pointerUp', lanes, [31_000 / FIRST_VIEW.msPerPixel, y - 10])
  expect(commands.at(-1)).toMatchObject({ kind: 'set-tempo', at: 31_000 })
})
