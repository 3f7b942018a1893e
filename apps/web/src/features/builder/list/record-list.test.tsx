/** The list of a game that is longer than its window. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { open, prepareScreen, records } from '../testing/open-builder.tsx'

vi.mock('../screen/timeline-part.tsx', () => ({ TimelinePart: ({ actions }: { actions: ReactNode }) => actions }))

beforeAll(prepareScreen)
afterEach(cleanup)

/** A list of 60 lines, one each second; the window shows some fifteen, and a few more rows are on the page above and below it. */
async function openLongList() {
  const opened = open()
  act(() => {
    for (let second = 0; second < 60; second++)
      opened.store.run({ kind: 'add-line', at: second * 1000, duration: 700, trigger: 'edge' })
  })
  opened.store.select([])
  await opened.user.keyboard('v')
  const scroller = document.querySelector('[data-row]')?.parentElement?.parentElement
  const scrollTo = (top: number) => scroller && fireEvent.scroll(scroller, { target: { scrollTop: top } })
  return { ...opened, scrollTo }
}

/** The fields of the rows that are on the page. */
const starts = () => screen.getAllByLabelText<HTMLInputElement>(/^Start of/)
/** @throws where the row is not on the page. */
function startOf(second: number): HTMLInputElement {
  const start = starts()[second]
  if (!start) throw new Error('The list does not show the row')
  return start
}

test('a text that is typed in a row stays in it when the row is scrolled out of view, and is committed when the field is left', async () => {
  const { store, user, scrollTo } = await openLongList()
  const start = startOf(3)
  await user.tripleClick(start)
  await user.keyboard('0:03.5')
  scrollTo(1200)
  expect(starts().length).toBeLessThan(45)
  expect(start.isConnected).toBe(true)
  expect([document.activeElement, start.value]).toEqual([start, '0:03.5'])
  await user.keyboard('{Enter}')
  expect(records(store)[3]?.at).toBe(3500)
})

test('a text that a row refused is in its field again when the row is scrolled back into view', async () => {
  const { user, scrollTo } = await openLongList()
  const start = startOf(3)
  await user.tripleClick(start)
  await user.keyboard('soon')
  await user.click(startOf(0))
  scrollTo(1200)
  expect(start.isConnected).toBe(false)
  scrollTo(0)
  expect(startOf(3).value).toBe('soon')
  expect(startOf(3).getAttribute('aria-invalid')).toBe('true')
})
