import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PickChips } from './pick-chips.tsx'
import { PickList } from './pick-list.tsx'

afterEach(cleanup)

const items = Array.from({ length: 201 }, (_, n) => ({ id: `${n}`, label: `${n}`, isEmpty: false }))
const focused = () => document.activeElement?.textContent

test('With any number of chips, the tab key stops at the picked one and leaves the group with the next press', async () => {
  const onPick = vi.fn()
  const chips = (picked: string) => (
    <>
      <PickChips label="Counts" items={items} picked={picked} onPick={onPick} />
      <button type="button">Next</button>
    </>
  )
  const { rerender } = render(chips('7'))
  await userEvent.tab()
  expect(focused()).toBe('7')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}')
  expect(focused()).toBe('8')
  expect(onPick).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith('8')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(focused()).toBe('200')
  await userEvent.keyboard('{Home}{ArrowUp}')
  expect(focused()).toBe('0')
  await userEvent.tab()
  expect(focused()).toBe('Next')
  rerender(chips('9'))
  await userEvent.tab({ shift: true })
  expect(focused(), 'what is picked elsewhere is found').toBe('9')
})

test('A list without a picked item is entered at its first item', async () => {
  const count = { shown: '1', state: 'some' } as const
  render(<PickList label="Found" items={items.map((item) => ({ ...item, count }))} onPick={() => undefined} />)
  await userEvent.tab()
  expect(screen.getAllByRole('button').indexOf(document.activeElement as HTMLElement)).toBe(0)
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})
