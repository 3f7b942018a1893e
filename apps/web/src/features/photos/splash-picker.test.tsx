import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Photo } from '@rubato/contracts/domain'
import common from '../../../public/locales/en/common.json'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { SplashPicker } from './splash-picker.tsx'

const photoOf = (index: number, changes: Partial<Photo> = {}): Photo => ({
  id: `photo-${index}`,
  photo: `/splash/photo-${index}.avif`,
  downloadLink: `https://api.unsplash.com/photos/photo-${index}/download?ixid=x`,
  author: { name: 'Ada Marlow', profile: 'https://unsplash.com/@ada?utm_source=rubato' },
  alt: `Picture ${index}`,
  source: 'unsplash',
  ...changes,
})
const own = photoOf(7, { id: 'ember-tide', downloadLink: '', alt: 'Low waves', source: 'bundled' })
const listOf = (data: Photo[], next: number | null = null) => ({ data, pagination: { total: data.length, next } })
const unavailable = { statusCode: 503, error: 'photos.unavailable', issues: [] }

type Answer = { status?: number; body?: unknown }
/** Every call as `METHOD path?query`, and the answers by their beginning. */
let calls: string[]
let answers: Record<string, Answer>
const onChange = vi.fn<(photo: Photo) => void>()

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  calls = []
  answers = {
    'GET /api/photos': { body: listOf([photoOf(1), photoOf(2), photoOf(3)]) },
    'POST /api/photo/': { status: 204 },
  }
  onChange.mockReset()
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const call = `${method} ${url}`
    calls.push(call)
    const keys = Object.keys(answers).filter((key) => call.startsWith(key))
    const { status = 200, body } = answers[keys.toSorted((a, b) => b.length - a.length)[0] ?? ''] ?? { status: 500 }
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  })
})
afterEach(cleanup)

function Field({ initial = null, error }: { initial?: Photo | null; error?: string }) {
  const [photo, setPhoto] = useState(initial)
  const change = (next: Photo) => {
    onChange(next)
    setPhoto(next)
  }
  return <SplashPicker value={photo} onChange={change} error={error} />
}
const show = (field = <Field />) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
        {field}
      </QueryClientProvider>
    </MantineProvider>,
  )
async function open(name = 'Choose a picture') {
  await userEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'Choose a picture' }))
}
const tracked = () => calls.filter((call) => call.startsWith('POST'))

test('a picture is chosen: the field shows it with its author, and the library is told once', async () => {
  show()
  expect(screen.getByRole('group', { name: 'Splash picture' }).textContent).toContain('No picture chosen yet')
  const modal = await open()
  await userEvent.click(await modal.findByRole('button', { name: 'Picture 2' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onChange.mock.calls).toEqual([[photoOf(2)]])
  expect(screen.getByRole('img', { name: 'Picture 2' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ada Marlow' })).toBeTruthy()
  await waitFor(() => expect(tracked()).toEqual(['POST /api/photo/photo-2/chosen']))
  const again = await open('Change the picture')
  const chosen = await again.findByRole('button', { name: 'Picture 2' })
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(chosen)
  expect([onChange.mock.calls.length, tracked().length]).toEqual([1, 1])
})

test('choosing works while the library does not answer', async () => {
  answers['POST /api/photo/'] = { status: 503, body: unavailable }
  show()
  const modal = await open()
  await userEvent.click(await modal.findByRole('button', { name: 'Picture 1' }))
  expect(onChange).toHaveBeenCalledWith(photoOf(1))
  await waitFor(() => expect(tracked()).toHaveLength(1))
})

test('a search waits until the typing pauses, and says when nothing fits', async () => {
  answers['GET /api/photos?page=1&search='] = { body: listOf([]) }
  show()
  const modal = await open()
  await modal.findByRole('button', { name: 'Picture 1' })
  await userEvent.type(modal.getByRole('textbox', { name: 'Search pictures' }), 'zeppelin')
  expect(await modal.findByText(/No picture fits this search/)).toBeTruthy()
  expect(calls).toEqual(['GET /api/photos?page=1', 'GET /api/photos?page=1&search=zeppelin'])
})

test('the bundled pictures take the place of a library that does not answer', async () => {
  answers['GET /api/photos'] = { status: 503, body: unavailable }
  answers['GET /api/photos?page=1&source=bundled'] = { body: listOf([own]) }
  show()
  const modal = await open()
  await userEvent.click(await modal.findByRole('button', { name: 'Low waves' }))
  expect(calls).toEqual(['GET /api/photos?page=1', 'GET /api/photos?page=1&source=bundled'])
  expect(onChange).toHaveBeenCalledWith(own)
})

test('the bundled pictures say why they are there', async () => {
  answers['GET /api/photos'] = { status: 503, body: unavailable }
  answers['GET /api/photos?page=1&source=bundled'] = { body: listOf([own]) }
  show()
  const modal = await open()
  expect((await modal.findByText(/is not answering right now, so these are our own/)).getAttribute('role')).toBe(
    'status',
  )
})

test('where there is a photo library, one can switch to the pictures of the site, and back', async () => {
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'site-settings'
  meta.content = JSON.stringify({ imageOrigin: 'https://images.unsplash.com' })
  answers['GET /api/photos?page=1&source=bundled'] = { body: listOf([own]) }
  show()
  const modal = await open()
  await modal.findByRole('button', { name: 'Picture 1' })
  expect(modal.getByText(/Unsplash sees your network address/)).toBeTruthy()
  expect(modal.getAllByRole('link', { name: 'Ada Marlow' })).toHaveLength(3)
  await userEvent.click(modal.getByRole('radio', { name: 'Our own' }))
  expect(await modal.findByRole('button', { name: 'Low waves' })).toBeTruthy()
  expect(modal.queryByText(/sees your network address|does not answer/)).toBeNull()
  await waitFor(() => expect(modal.queryByRole('link', { name: 'Ada Marlow' })).toBeNull())
  await userEvent.click(modal.getByRole('radio', { name: 'Unsplash' }))
  expect(await modal.findByRole('button', { name: 'Picture 1' })).toBeTruthy()
  meta.remove()
})

test('a site without a photo library offers no choice', async () => {
  answers['GET /api/photos'] = { body: listOf([own]) }
  show()
  const modal = await open()
  await modal.findByRole('button', { name: 'Low waves' })
  expect(modal.queryByRole('radio')).toBeNull()
})

test('more pictures are shown on request, and the focus goes to the first of them', async () => {
  answers['GET /api/photos?page=1'] = { body: listOf([photoOf(1)], 2) }
  answers['GET /api/photos?page=2'] = { body: listOf([photoOf(2), photoOf(3)]) }
  show()
  const modal = await open()
  await userEvent.click(await modal.findByRole('button', { name: 'Show more pictures' }))
  const second = await modal.findByRole('button', { name: 'Picture 2' })
  await waitFor(() => expect(document.activeElement).toBe(second))
  expect(modal.getByText('That is all of them.')).toBeTruthy()
})

test('a failure can be tried again', async () => {
  answers['GET /api/photos'] = { status: 404, body: { statusCode: 404, error: 'route.not-found', issues: [] } }
  show()
  const modal = await open()
  expect((await modal.findByRole('alert')).textContent).toContain('The pictures could not be loaded.')
  answers['GET /api/photos'] = { body: listOf([photoOf(1)]) }
  await userEvent.click(modal.getByRole('button', { name: 'Try again' }))
  expect(await modal.findByRole('button', { name: 'Picture 1' })).toBeTruthy()
})

test('the arrow keys move along the pictures, and Enter chooses', async () => {
  show()
  const modal = await open()
  const first = await modal.findByRole('button', { name: 'Picture 1' })
  first.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Picture 3')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Ada Marlow')
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledWith(photoOf(3))
})

test('an error of the form describes the field', () => {
  show(<Field error="Please select a photo" />)
  const field = screen.getByRole('group', { name: 'Splash picture', description: 'Please select a photo' })
  expect(field.getAttribute('data-invalid')).toBe('true')
})
