import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ContextMenu } from './context-menu.tsx'

const onChoose = vi.fn<(key: string) => void>()

function Page() {
  const [isOpen, setOpen] = useState(false)
  const items = ['copy', 'split', 'delete'].map((key) => ({
    key,
    label: key,
    isDisabled: key === 'split',
    onChoose: () => onChoose(key),
  }))
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <ContextMenu label="Menu" x={10} y={10} items={items} onClose={() => setOpen(false)} />}
    </>
  )
}

test('the arrows go through the menu, Escape closes it, and the focus goes back', async () => {
  const user = userEvent.setup()
  const onKeyDown = vi.fn<() => void>()
  document.addEventListener('keydown', onKeyDown)
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await user.click(opener)
  expect(document.activeElement?.textContent).toBe('copy')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('delete')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('copy')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(opener)
  await user.keyboard('{Enter}{End}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('delete')
  expect(document.activeElement).toBe(opener)
  await user.click(opener)
  await user.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
  document.removeEventListener('keydown', onKeyDown)
})
