import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keysOf, type Hotkeys } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { HotkeysModal } from './hotkeys-modal.tsx'
import type { ChangeKeys } from './use-rebind.ts'

const stored = vi.fn<(hotkeys: Hotkeys) => void>()
const closed = vi.fn<() => void>()

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function Held({ first, error }: { first: Hotkeys; error?: string }) {
  const [hotkeys, setHotkeys] = useState(first)
  const change = (make: ChangeKeys) => {
    const next = make(keysOf(hotkeys))
    stored(next)
    setHotkeys(next)
  }
  return <HotkeysModal hotkeys={hotkeys} onChange={change} onClose={closed} error={error} />
}
const show = (first: Hotkeys = {}, error?: string) =>
  render(
    <MantineProvider env="test">
      <Held first={first} {...(error === undefined ? {} : { error })} />
    </MantineProvider>,
  )
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const click = (name: string | RegExp) => userEvent.click(button(name))

test('A key is changed by pressing it, and the change is announced', async () => {
  show()
  await click('I am at the edge: E. Change')
  expect(button('Press a key')).toBe(document.activeElement)
  await userEvent.keyboard('{PageDown}')
  expect(stored).toHaveBeenLastCalledWith({ edge: 'pagedown' })
  expect(button('I am at the edge: Page down. Change')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('“I am at the edge” is now “Page down”.')
})

test('A conflict names the other action; swapping gives each the other’s key', async () => {
  show()
  await click('I am at the edge: E. Change')
  await userEvent.keyboard('s')
  expect(screen.getByRole('alert').textContent).toContain('“S” is the key of “Skip task”.')
  expect(stored).not.toHaveBeenCalled()
  await click('Swap the two keys')
  expect(stored).toHaveBeenLastCalledWith({ edge: 's', skip: 'e' })
  expect(button('Skip task: E. Change')).toBeTruthy()
})

test('A conflict can be cancelled without a change', async () => {
  show()
  await click('I am at the edge: E. Change')
  await userEvent.keyboard('s')
  await click('Keep as it was')
  expect(stored).not.toHaveBeenCalled()
  expect(button('I am at the edge: E. Change')).toBeTruthy()
})

test('Escape cancels a conflict first, with the focus on its key, and then closes the dialog', async () => {
  show()
  await click('I am at the edge: E. Change')
  await userEvent.keyboard('s')
  button('Swap the two keys').focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(button('I am at the edge: E. Change'))
  expect(closed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
  expect(stored).not.toHaveBeenCalled()
})

test('The focus goes back to what opened the dialog', async () => {
  function Opener() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <MantineProvider env="test">
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && <HotkeysModal hotkeys={{}} onChange={() => undefined} onClose={() => setIsOpen(false)} />}
      </MantineProvider>
    )
  }
  render(<Opener />)
  const opener = button('Open')
  await userEvent.click(opener)
  await click('Done')
  expect(document.activeElement).toBe(opener)
})

test('Reserved keys are rejected with a message; Escape cancels the choice, then closes the dialog', async () => {
  show()
  await click('Yes: Y. Change')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('“Enter” moves through the page')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(closed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
  expect(stored).not.toHaveBeenCalled()
})

test('Tab moves on to the next action and chooses no key', async () => {
  show()
  await click('Yes: Y. Change')
  await userEvent.tab()
  expect(document.activeElement).toBe(button('No: N. Change'))
  await userEvent.keyboard('x')
  expect(stored).not.toHaveBeenCalled()
})

test('Defaults are restored at once, and then there is nothing to reset', async () => {
  show({ edge: 'x' })
  await click('Reset the keys')
  expect(stored).toHaveBeenLastCalledWith({})
  expect(button('Reset the keys')).toHaveProperty('disabled', true)
})

test('A failed save is reported', () => {
  show({}, 'The service could not be reached.')
  expect(screen.getByRole('alert').textContent).toContain('Your keys were not saved')
})
