/** How often each section is reached, in the list, the graph's names and the check. */
import { act, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareScreen } from '../../testing/open-builder.tsx'
import { openScene, templateScene } from '../testing/open-scene.tsx'

beforeAll(prepareScreen)
beforeEach(() => localStorage.clear())

test('sections say how often they are reached, and the check leads to what is never reached', async () => {
  const { store, user } = openScene(templateScene('choice-of-three'))
  expect((await screen.findAllByText(/· in 100 of 100 plays$/)).length).toBeGreaterThan(1)
  expect(screen.getByText('Every way was taken, and all of them came to an end.')).toBeDefined()
  expect(screen.getByText(/^(\d+) of \1 ways taken$/)).toBeDefined()
  act(() => {
    const section = { id: 'attic', name: 'The attic', kind: 'timeline', length: 5000, events: [] } as const
    store.run({ kind: 'add-section', section: { ...section, events: [], exit: { kind: 'end', outcome: 'denied' } } })
  })
  await user.click(screen.getByRole('button', { name: 'List' }))
  expect(await screen.findByText(/^Asks: .* \((\d+%|never)\)$/)).toBeDefined()
  const attic = await screen.findByText(/in 0 of 100 plays$/)
  expect(attic.closest('button')?.textContent).toContain('The attic')
  const checks = screen.getByRole('region', { name: '100 simulated plays' })
  await user.click(screen.getByRole('button', { name: /^Only breathing/ }))
  await user.click(within(checks).getByRole('button', { name: 'Show The attic: No play came here.' }))
  expect(store.get().history.selection).toEqual(['attic'])
})
