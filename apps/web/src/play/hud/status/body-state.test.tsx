import type { Owned } from '@rubato/contracts/domain'
import type { ReleaseStep, StageView } from '@rubato/engine'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Conductor } from '../../conductor.ts'
import { englishTexts as texts } from '../../testing/texts.ts'
import { BodyState } from './body-state.tsx'

let now = 0
beforeEach(() => {
  now = 130_000
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const clamps: ReleaseStep = { item: 'clamps', since: 0, until: 300_000 }
const weight: ReleaseStep = { item: 'clamp-weight', since: 60_000, until: 300_000, level: 200 }
const tie: ReleaseStep = { item: 'ball-tie', since: 100_000, until: 400_000, binding: 'ball-seperation' }

const shown = (open: ReleaseStep[], owned: Owned[] = [], status: StageView['status'] = 'playing') => (
  <BodyState
    playback={{ conductor: { now: () => now } as Conductor }}
    view={{ open, status }}
    owned={owned}
    texts={texts}
  />
)
const lines = () => within(screen.getByRole('region', { name: 'On your body now' })).getAllByRole('listitem')
const announced = () => screen.getByRole('status').textContent

it('lists open items with level, binding, start and end', () => {
  render(shown([tie, weight, clamps]))
  expect(lines().map((line) => line.textContent)).toEqual([
    'Soft tie bound between the balls for 0:30, undone in 4:30 at the latest',
    'Weights on 200 g for 1:10, off in 2:50 at the latest',
    'Nipple clamps on for 2:10, off in 2:50 at the latest',
  ])
})

it('uses the member’s names, and the general name where two pieces of equipment fit', () => {
  const plug: ReleaseStep = { item: 'plug', since: 0, until: 300_000 }
  const owned: Owned[] = [
    { id: 'nipple-clamps', name: 'Roses' },
    { id: 'plug', name: 'Glass one' },
    { id: 'inflatable-plug', name: 'Balloon' },
  ]
  const { rerender } = render(shown([clamps, plug], owned))
  expect(lines().map((line) => line.firstChild?.textContent)).toEqual(['Roses on', 'Plug in'])
  rerender(shown([{ item: 'plug-inflation', since: 0, until: 60_000, level: 2 }, plug], owned))
  expect(lines().map((line) => line.firstChild?.textContent)).toEqual(['Inflation on', 'Balloon in'])
})

it('announces opened and released items, and not the running times', () => {
  const { rerender } = render(shown([]))
  expect(announced()).toBe('')
  rerender(shown([weight, clamps]))
  const first = announced()
  expect(first).toBe('Weights on, 200 g. Nipple clamps on.')
  act(() => {
    now += 60_000
    vi.advanceTimersByTime(60_000)
  })
  expect(lines()[1]?.textContent).toContain('for 3:10')
  expect(announced()).toBe(first)
  expect(lines().every((line) => line.closest('[aria-live], [role=status], [role=alert]') === null)).toBe(true)
  rerender(shown([]))
  expect(announced()).toBe('Nothing is on, in or held now.')
})

it('is empty once the session was stopped', () => {
  const { rerender, container } = render(shown([clamps]))
  rerender(shown([], [], 'stopped'))
  expect(container.textContent).toBe('')
})
