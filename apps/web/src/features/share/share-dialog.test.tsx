import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { NetworkError } from '../../lib/api/api-error.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { ShareDialog } from './share-dialog.tsx'

type DialogProps = Parameters<typeof ShareDialog>[0]

const URL_OF_SCRIPT = 'https://rubato.test/script/7d0f6c2e/'
const write = vi.fn<(text: string) => Promise<void>>()

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  write.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'share')
})

const show = (props: Partial<DialogProps> = {}) =>
  open(<ShareDialog title="Slow harbour" publicLink={{ url: URL_OF_SCRIPT }} onClose={() => undefined} {...props} />)

function open(dialog: ReactNode) {
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">{dialog}</MantineProvider>
    </QueryClientProvider>,
  )
  return user
}
const press = (user: ReturnType<typeof show>, name: RegExp) => user.click(screen.getByRole('button', { name }))

describe('The public link', () => {
  test('is copied, and the copy is announced', async () => {
    const user = show()
    expect(screen.getByRole('dialog', { name: 'Share “Slow harbour”' })).toBeTruthy()
    await press(user, /^Copy link/)
    expect(write).toHaveBeenCalledExactlyOnceWith(URL_OF_SCRIPT)
    expect(screen.getByRole('status').textContent).toBe('Copied')
  })

  test('is selected, with an error at its field, where the browser denies the copy', async () => {
    write.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const user = show()
    await press(user, /^Copy link/)
    const field = screen.getByRole('textbox', { name: 'Link' })
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/The browser did not allow copying/)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('is replaced by the reason where others cannot open it', () => {
    show({ publicLink: { why: 'Publish it first.' } })
    expect(screen.getByText('Publish it first.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('The share sheet of the system', () => {
  const offer = (share: (data: ShareData) => Promise<void>) =>
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })

  test('is offered only where there is one', () => {
    show()
    expect(screen.queryByRole('button', { name: /^Share with/ })).toBeNull()
  })

  test('gets the link; closing the sheet is no error, and a failure is', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValueOnce(new DOMException('', 'AbortError'))
    offer(share)
    const user = show()
    await press(user, /^Share with/)
    expect(share).toHaveBeenCalledWith({ url: URL_OF_SCRIPT })
    expect(screen.queryByRole('alert')).toBeNull()
    share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await press(user, /^Share with/)
    expect(screen.getByRole('alert').textContent).toMatch(/Copy it instead/)
  })
})

/** Creates and revokes at once. */
function LinkDialog() {
  const [url, setUrl] = useState<string | null>(null)
  const unlisted = {
    url,
    hint: 'Members who have it.',
    onCreate: async () => setUrl('https://rubato.test/unlisted/abc'),
    onRevoke: async () => setUrl(null),
  }
  return <ShareDialog title="Slow harbour" publicLink={{ why: '' }} unlisted={unlisted} onClose={() => undefined} />
}

describe('The unlisted link', () => {
  const secret = 'https://rubato.test/unlisted/abc'
  const hint = 'It opens after the review.'
  const onCreate = vi.fn<() => Promise<void>>()
  const onRevoke = vi.fn<() => Promise<void>>()

  test('is created once, however often the button is pressed', async () => {
    onCreate.mockReturnValue(new Promise(() => undefined))
    const user = show({ unlisted: { hint, url: null, onCreate, onRevoke } })
    await press(user, /^Create/)
    await press(user, /^Create/)
    expect(onCreate).toHaveBeenCalledTimes(1)
  })

  test('whose address is not known any more is replaced or revoked', async () => {
    onCreate.mockReset().mockResolvedValue(undefined)
    onRevoke.mockReset().mockResolvedValue(undefined)
    const user = show({ unlisted: { hint, url: null, isUnknown: true, onCreate, onRevoke } })
    expect(screen.getByText(/For safety it was shown only when it was made/)).toBeTruthy()
    await press(user, /^Revoke/)
    await press(user, /^Create a new link/)
    expect(onRevoke).toHaveBeenCalledTimes(1)
    expect(onCreate).toHaveBeenCalledTimes(1)
  })

  test('is copied and revoked; a failure is shown and can be repeated', async () => {
    onRevoke.mockRejectedValueOnce(new NetworkError('offline')).mockResolvedValueOnce(undefined)
    const user = show({ unlisted: { hint, url: secret, onCreate, onRevoke } })
    await press(user, /^Copy link: Unlisted/)
    expect(write).toHaveBeenCalledExactlyOnceWith(secret)
    await press(user, /^Revoke/)
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    await press(user, /^Revoke/)
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(onRevoke).toHaveBeenCalledTimes(2)
  })

  test('says who can open it', () => {
    show({ unlisted: { hint, url: secret, onCreate, onRevoke } })
    expect(screen.getByText(hint)).toBeTruthy()
  })

  test('keeps the focus while the buttons that create and revoke it replace each other', async () => {
    const user = open(<LinkDialog />)
    await press(user, /^Create/)
    const copy = await screen.findByRole('button', { name: 'Copy link: Unlisted link' })
    expect(document.activeElement).toBe(copy)
    await press(user, /^Revoke/)
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Create an unlisted link' }))
  })
})
