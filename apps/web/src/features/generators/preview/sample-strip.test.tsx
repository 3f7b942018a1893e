import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defaultGeneratorConfig, type PlayableGame } from '@rubato/contracts/domain'
import { defaultProfile, generateGame, placedSegmentsOf, previewConfig, rerollGame } from '@rubato/engine'
import common from '../../../../public/locales/en/common.json'
import { texts } from '../../../lib/i18n/i18n.ts'
import type { RollAnswer, RollPort, RollRequest } from './roll-worker.ts'
import { SampleStrip } from './sample-strip.tsx'

const config = defaultGeneratorConfig
const preview = previewConfig(config, defaultProfile, 3)
if (!preview.ok) throw new Error('no preview')
const other = generateGame(config, 'another', defaultProfile)
if (!other.ok) throw new Error('no game')

/** A worker that answers when the test says so. */
let asked: RollRequest[] = []
let onAnswer: (answer: RollAnswer) => void = () => undefined
let onFailure: () => void = () => undefined
const openPort = (): RollPort => ({
  postMessage: (request) => void asked.push(request),
  onAnswer: (listener) => void (onAnswer = listener),
  onFailure: (listener) => void (onFailure = listener),
  close: () => undefined,
})
const answer = (rolled: RollAnswer['rolled']) => act(() => onAnswer({ id: asked.at(-1)?.id ?? 0, rolled }))

/** The game that "Keep this one" would save. */
let shown: PlayableGame

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  asked = []
})
afterEach(cleanup)

async function show() {
  render(
    <MantineProvider env="test">
      <SampleStrip
        figures={preview as typeof preview & { ok: true }}
        config={config}
        profile={defaultProfile}
        openRollPort={openPort}
        renderSample={(game) => {
          shown = game
          return null
        }}
      />
    </MantineProvider>,
  )
  await userEvent.click(screen.getByText('Parts to lock (0 locked)'))
}
test('A long game names its acts below the strip, also after parts of it are rolled', async () => {
  const long = { ...config, gameDuration: { min: 60, max: 60 } }
  const figures = previewConfig(long, defaultProfile, 1)
  if (!figures.ok) throw new Error('no preview')
  render(
    <MantineProvider env="test">
      <SampleStrip figures={figures} config={long} profile={defaultProfile} openRollPort={openPort} />
    </MantineProvider>,
  )
  const names = () =>
    [...screen.getByRole('list', { name: 'Acts of this game' }).children].map((each) => each.textContent)
  const before = names()
  expect(before).toHaveLength(4)
  expect(before.at(-1)).toBe('Last act')
  await press('Roll again')
  const { origin: _, ...without } = figures.sample
  answer({ ok: true, game: without, changed: [] })
  expect(names()).toEqual(before)
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const status = () => screen.getByRole('status').textContent

test('Without a lock the whole game is made again, and taken back', async () => {
  await show()
  await press('Roll again')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ locked: [], terms: { config } })
  expect(status()).toBe('Making it again')
  answer({ ok: true, game: other.game, changed: [{ from: 0, until: other.game.duration }] })
  expect(shown).toBe(other.game)
  expect(status()).toMatch(/^A new game\./)
  await press('Undo the roll')
  expect(shown).toEqual(preview.sample)
  expect(screen.queryByRole('button', { name: 'Undo the roll' })).toBeNull()
})

test('A part that is ticked stays as it is, event for event, and is ticked in the new game', async () => {
  await show()
  const segment = placedSegmentsOf(preview.sample)[3]
  if (!segment) throw new Error('no segment')
  const box = screen.getAllByRole('checkbox')[3] as HTMLElement
  const name = box.getAttribute('aria-label') ?? (box as HTMLInputElement).labels?.[0]?.textContent
  box.focus()
  await userEvent.keyboard(' ')
  expect(screen.getByText('Parts to lock (1 locked)')).toBeTruthy()
  await press('Roll again')
  const locked = [{ from: segment.from, until: segment.until }]
  expect(asked[0]?.locked).toEqual(locked)
  const rolled = rerollGame(preview.sample, locked, { config, profile: defaultProfile, seed: 'again' })
  if (!rolled.ok) throw new Error(rolled.reason)
  answer(rolled)
  const inside = (game: PlayableGame) =>
    game.events.filter(({ at }) => at >= segment.from && at < segment.until).map((event) => JSON.stringify(event))
  expect(inside(shown)).toEqual(inside(preview.sample))
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true })
  expect(ticked.map((each) => each.labels?.[0]?.textContent)).toEqual([name])
})

test.each([
  ['no-room', /There is no room/],
  ['nothing-fits', /Nothing else fits/],
] as const)('A refusal (%s) is said in words, and the game stays', async (reason, words) => {
  await show()
  await press('Roll again')
  answer({ ok: false, reason, problems: [] })
  expect(status()).toMatch(words)
  expect(shown).toEqual(preview.sample)
})

test('A worker that fails is replaced at the next roll', async () => {
  await show()
  await press('Roll again')
  act(() => onFailure())
  expect(status()).toMatch(/could not be made on this device/)
  await press('Roll again')
  answer({ ok: true, game: other.game, changed: [] })
  expect(shown).toBe(other.game)
})

test('An answer to a roll before the last change of a lock is dropped', async () => {
  await show()
  await press('Roll again')
  await userEvent.click(screen.getAllByRole('checkbox')[2] as HTMLElement)
  answer({ ok: true, game: other.game, changed: [] })
  expect(shown).toEqual(preview.sample)
})
