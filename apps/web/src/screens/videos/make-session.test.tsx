/** The messages of "Make a session of this". */
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import videos from '../../../public/locales/en/videos.json'
import { texts } from '../../lib/i18n/i18n.ts'
import { notifyError, notifyReport } from '../../lib/notify.ts'
import { makeVideoGame } from './make-game.ts'
import { MakeSession } from './make-session.tsx'

const given = vi.hoisted(() => ({ settings: undefined as object | undefined, navigate: vi.fn() }))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: () => ({ data: given.settings }),
  useSuspenseQuery: () => ({ data: { id: 'me' } }),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => given.navigate,
}))
vi.mock('./make-game.ts')
vi.mock('../../lib/notify.ts')

const made = vi.mocked(makeVideoGame)
const file = { path: 'evening.mp4', load: async () => new Blob() }
const video = { name: 'evening', file, duration: 60_000, points: [], chapters: [] }

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { videos } } })
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  given.settings = {}
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function press(): void {
  render(<MakeSession video={video} lock={null} />, {
    wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Make a session of this' }))
}

test('Without settings it says why no session was made', () => {
  given.settings = undefined
  press()
  expect(notifyError).toHaveBeenCalledExactlyOnceWith(
    'No session was made',
    'Your settings, which a session needs, are not loaded. Try again once you are online.',
  )
  expect(made).not.toHaveBeenCalled()
})
test.each([
  [
    { strokes: 3100, leftOut: 240, edges: 3, isCut: false },
    '240 of 3,100 strokes were left out, because they are faster than your range. 3 edges.',
  ],
  [
    { strokes: 3100, leftOut: 0, edges: 0, isCut: true },
    'All 3,100 strokes of the script are in it. No edges. It ends before the video: a session lasts two hours at most.',
  ],
])('Says what became of the script: %o', async (outcome, text) => {
  made.mockResolvedValue({ ok: true, draftId: 'new-1', ...outcome })
  press()
  await vi.waitFor(() => expect(given.navigate).toHaveBeenCalledOnce())
  expect(notifyReport).toHaveBeenCalledExactlyOnceWith('The session is made', text)
})
test('Says in words that a video is too long', async () => {
  made.mockResolvedValue({ ok: false, reason: 'too-long' })
  press()
  await vi.waitFor(() => expect(notifyError).toHaveBeenCalledOnce())
  expect(vi.mocked(notifyError).mock.lastCall?.[1]).toBe(
    'The video lasts longer than twelve hours. A session needs a shorter one.',
  )
})
