import { cleanup, render, screen } from '@testing-library/react'
import type { StageView } from '@rubato/engine'
import { afterEach, expect, it } from 'vitest'
import { englishTexts as texts } from '../../testing/texts.ts'
import { Facts } from './facts.tsx'

const view: StageView = {
  status: 'playing',
  task: 'steady',
  phase: 'build',
  span: null,
  tempo: null,
  bar: [],
  grip: 'normal',
  style: 'full',
  hand: 'dominant',
  nipples: null,
  edges: { done: 0, planned: 0, own: 0 },
  ask: null,
  inputs: [],
  open: [],
  toRelease: [],
  progress: { played: 0, since: null, total: 60_000 },
}
const show = (edges: StageView['edges']) =>
  render(<Facts playback={{ conductor: { now: () => 0 } }} view={{ ...view, edges }} texts={texts} />)

afterEach(cleanup)

it.each([
  [{ done: 0, planned: 2, own: 0 }, '0 of 2'],
  [{ done: 1, planned: 1, own: 1 }, '1 of 1 +1 own'],
  [{ done: 0, planned: 0, own: 2 }, '+2 own'],
])('the edges %o are shown as "%s"', (edges, text) => {
  show(edges)
  expect(screen.getByText('Edges').parentElement?.textContent).toBe(`Edges${text}`)
})

it('without any edge nothing is shown about them', () => {
  show({ done: 0, planned: 0, own: 0 })
  expect(screen.queryByText('Edges')).toBeNull()
})
