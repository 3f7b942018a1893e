import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../../ui/store.ts'
import { FakeContext } from '../../../testing/fake-audio.ts'
import { createMixer } from '../../mixer.ts'
import type { OutputCueOf } from '../../output.ts'
import { openBrowserVoice } from './browser-voice.ts'
import { loadedVoice, withBackup } from './later-voice.ts'
import type { Voice, VoiceState } from '../voice.ts'

const line = (text: string, time = 0): OutputCueOf<'speak'> => ({
  kind: 'speak',
  time,
  text,
  speech: text,
  duration: 1,
})

function fakeVoice(source: VoiceState['source']) {
  const state = createStore<VoiceState>({ health: 'ready', loading: null, ready: 0, total: 2, source })
  const said: string[] = []
  let silences = 0
  const voice: Voice = {
    state,
    take: (cue) => void (cue.kind === 'speak' && said.push(cue.text)),
    silence: () => void (silences += 1),
    prepare: () => undefined,
  }
  const fail = () => state.set({ ...state.get(), health: 'failed' })
  return { voice, said, fail, silences: () => silences }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A backup speaks from the first line after a failure; where it fails too, captions say so', () => {
  const [first, backup] = [fakeVoice('bundled'), fakeVoice('browser')]
  const create = vi.fn(() => backup.voice)
  const voice = withBackup(first.voice, create)
  voice.take(line('one'))
  expect(create).not.toHaveBeenCalled()
  first.fail()
  expect(voice.state.get()).toMatchObject({ health: 'ready', source: 'browser' })
  voice.take(line('two'))
  expect([first.said, backup.said]).toEqual([['one'], ['two']])
  backup.fail()
  expect(voice.state.get()).toMatchObject({ health: 'failed', source: 'bundled' })
  voice.take(line('three'))
  expect([first.said, create.mock.calls.length]).toEqual([['one', 'three'], 1])
  voice.silence()
  expect([first.silences(), backup.silences()]).toEqual([1, 1])
})

test('A stopped session gets no backup', () => {
  const first = fakeVoice('bundled')
  const create = vi.fn(() => fakeVoice('browser').voice)
  const voice = withBackup(first.voice, create)
  voice.silence()
  first.fail()
  expect(create).not.toHaveBeenCalled()
})

test('A voice that cannot be loaded has failed', async () => {
  const voice = loadedVoice(() => Promise.reject(new Error('offline')))
  await vi.advanceTimersByTimeAsync(1)
  expect(voice.state.get().health).toBe('failed')
})

test('A voice of the browser waits for their names, and uses local ones alone where it is told to', async () => {
  class Utterance extends EventTarget {
    voice: { name: string } | null = null
    readonly text: string
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  const local = { name: 'Local', lang: 'en-US', localService: true }
  const remote = { name: 'Remote', lang: 'en-US', localService: false }
  let voices: object[] = []
  const spoken: string[] = []
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: ({ voice, text }: Utterance) => void spoken.push(`${voice?.name}: ${text}`),
    cancel: () => undefined,
  }) as unknown as SpeechSynthesis
  const mixer = createMixer(new FakeContext().asContext())
  const open = (isLocal: boolean) =>
    loadedVoice(() => openBrowserVoice({ mixer, voice: 'Alto', stretch: 1, synthesis, isLocal }))
  const voice = open(true)
  voice.take(line('Breathe.'))
  await vi.advanceTimersByTimeAsync(100)
  voice.tick?.(0.1)
  expect(spoken).toEqual([])
  voices = [remote, local]
  synthesis.dispatchEvent(new Event('voiceschanged'))
  await vi.advanceTimersByTimeAsync(1)
  voice.tick?.(0.2)
  expect(spoken).toEqual(['Local: Breathe.'])
  voices = [remote]
  voice.take(line('Slowly.', 1))
  voice.tick?.(1)
  expect([spoken.length, voice.state.get().health]).toEqual([1, 'failed'])
  const chosen = open(false)
  await vi.advanceTimersByTimeAsync(1)
  chosen.take(line('Slowly.', 1))
  chosen.tick?.(1)
  expect(spoken.at(-1)).toBe('Remote: Slowly.')
})
