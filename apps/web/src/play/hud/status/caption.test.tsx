import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ShownLine } from '../../outputs/captions.ts'
import type { Playback } from '../../playback.ts'
import { createStore } from '../../../ui/store.ts'
import { Caption } from './caption.tsx'

afterEach(cleanup)

function draw({ wanted = true, isOver = false, isSafety = false, health = 'ready' }) {
  const playback = {
    captions: {
      line: createStore<ShownLine | null>({ text: 'Breathe.', isSafety }),
      isOver: createStore(isOver),
      last: createStore<ShownLine | null>({ text: 'Slowly.', isSafety: false }),
    },
    voice: { state: createStore({ health }) },
  } as unknown as Playback
  const { container } = render(<Caption playback={playback} wanted={wanted} />)
  return { caption: screen.getByTestId('caption'), container }
}

it('The line that was said last stays, marked as over, above the one before it', () => {
  const { caption, container } = draw({ isOver: true })
  expect(caption.textContent).toBe('Breathe.')
  expect(caption.dataset['over']).toBe('true')
  expect(container.textContent).toBe('Breathe.Slowly.')
})

it('Without captions only safety lines are shown', () => {
  expect(draw({ wanted: false }).container.textContent).toBe('')
  cleanup()
  expect(draw({ wanted: false, isSafety: true }).container.textContent).toBe('Breathe.')
})

it('All lines are shown while the voice has failed', () => {
  expect(draw({ wanted: false, health: 'failed' }).container.textContent).toBe('Breathe.Slowly.')
})
