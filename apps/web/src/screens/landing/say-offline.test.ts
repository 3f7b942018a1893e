import { afterEach, expect, test, vi } from 'vitest'
import { sayOffline } from './say-offline.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

function open() {
  document.body.innerHTML = `<div><a href="/sign-up/"><b>Join</b></a><p data-part="offline" data-text="No network."></p></div>`
  const page = document.body.firstElementChild as HTMLElement
  const aborter = new AbortController()
  sayOffline(page, aborter.signal)
  const press = () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    page.querySelector('b')?.dispatchEvent(click)
    return click.defaultPrevented
  }
  // jsdom cannot navigate.
  document.addEventListener('click', (event) => event.preventDefault(), { signal: aborter.signal })
  return { press, said: () => page.querySelector('p')?.textContent, end: () => aborter.abort() }
}

test('A link says that it needs the network, until the network is back', () => {
  const { press, said, end } = open()
  press()
  expect(said()).toBe('')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const followed = vi.fn<() => void>()
  document.addEventListener('click', followed)
  expect(press()).toBe(true)
  expect(followed).not.toHaveBeenCalled()
  expect(said()).toBe('No network.')
  dispatchEvent(new Event('online'))
  expect(said()).toBe('')
  document.removeEventListener('click', followed)
  end()
})
