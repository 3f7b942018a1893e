import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../lib/api/api-error.ts'
import { siteSpeaker } from './site-voice.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../lib/api/api-client.ts', () => ({ call }))
vi.mock('../lib/browser/site.ts', () => ({ site: () => ({ speech: { id: 'one', voices: ['Alto', 'Bass'] } }) }))
vi.mock('./device-preferences.ts', () => ({ readDevicePreferences: () => ({ voiceSource: 'site' }) }))

const signal = new AbortController().signal
async function* recording() {
  yield new Uint8Array(4)
}
beforeEach(() => void call.mockReset().mockImplementation(async () => ({ name: 'line.wav', content: recording() })))
const asked = () => call.mock.calls.map(([, { body }]) => body as unknown)

it('asks for own words by their place in the saved game, in their voice, and never by their text', async () => {
  const speaker = siteSpeaker('Alto', 'slow', { gameId: 'game-1', link: 'secret' })
  expect((['Alto', 'Bass', 'Tenor'] as const).map((voice) => speaker?.speaksOwnWords?.(voice))).toEqual([
    true,
    true,
    false,
  ])
  await speaker?.fetch({ kind: 'own-words', event: 'e1', values: { edges: 2 }, voice: 'Bass' }, signal)
  await speaker?.fetch({ kind: 'own-words', section: 'hall', values: {} }, signal)
  const game = { kind: 'own-words', gameId: 'game-1', link: 'secret' }
  expect(asked()).toEqual([
    { voice: 'Bass', speed: 'slow', line: { ...game, event: 'e1', values: { edges: 2 } } },
    { voice: 'Alto', speed: 'slow', line: { ...game, section: 'hall', values: {} } },
  ])
})

it('does not speak own words of a game that is not saved', async () => {
  const speaker = siteSpeaker('Alto', 'normal')
  expect(speaker?.speaksOwnWords).toBeUndefined()
  await expect(speaker?.fetch({ kind: 'own-words', event: 'e1', values: {} }, signal)).rejects.toThrow('not saved')
  expect(asked()).toEqual([])
})

it('has no sound for a line that was deleted, and fails where the server does', async () => {
  const failure = (code: 'dialog.not-found' | 'speech.unavailable') =>
    new ApiError({ status: 400, statusText: '', method: 'POST', url: '' }, { error: code, issues: [] })
  const speaker = siteSpeaker('Alto', 'normal', { gameId: 'game-1' })
  const fetch = () => speaker?.fetch({ kind: 'own-words', event: 'e1', values: {} }, signal)
  call.mockRejectedValueOnce(failure('dialog.not-found'))
  expect(await fetch()).toHaveLength(0)
  call.mockRejectedValueOnce(failure('speech.unavailable'))
  await expect(fetch()).rejects.toThrow(ApiError)
})
