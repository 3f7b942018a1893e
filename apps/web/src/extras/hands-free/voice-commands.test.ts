import { expect, test, vi } from 'vitest'
import type { LocalRecognition } from '../../domain/hands-free/local-speech.ts'
import { listenForCommands } from './voice-commands.ts'

class Recognition extends EventTarget {
  starts = 0
  start() {
    this.starts += 1
  }
  abort() {}
  fails(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.dispatchEvent(new Event('end'))
  }
  hears(transcript: string, isFinal: boolean) {
    const results = [{ isFinal, 0: { transcript } }]
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }))
  }
}

function listen(recognition: Recognition | null, spoken = '') {
  const shown = { onAction: vi.fn(), onState: vi.fn(), onRefused: vi.fn() }
  const commands = listenForCommands({
    create: () => recognition as unknown as LocalRecognition | null,
    spoken: () => spoken,
    ...shown,
  })
  return { ...commands, ...shown }
}

test('Stop counts at once and each time; another command counts once for what was said', () => {
  const recognition = new Recognition()
  const { onAction, close } = listen(recognition)
  recognition.hears('sto', false)
  recognition.hears('stop', false)
  recognition.hears('stop', true)
  expect(onAction.mock.calls).toEqual([['stop'], ['stop']])
  recognition.hears('too close', true)
  recognition.hears('too close', true)
  expect(onAction.mock.calls.slice(2)).toEqual([['too-close']])
  close()
  recognition.hears('stop', true)
  expect(onAction).toHaveBeenCalledTimes(3)
})

test('It begins again after a silence; without a microphone it says so, once, and does not begin again', () => {
  vi.useFakeTimers()
  const recognition = new Recognition()
  const { onRefused, onState } = listen(recognition)
  recognition.fails('no-speech')
  vi.advanceTimersByTime(1000)
  expect([recognition.starts, onRefused.mock.calls.length]).toEqual([2, 0])
  recognition.fails('not-allowed')
  recognition.fails('not-allowed')
  vi.advanceTimersByTime(1000)
  expect([recognition.starts, onRefused.mock.calls.length]).toEqual([2, 1])
  expect(onState).toHaveBeenLastCalledWith(false)
  vi.useRealTimers()
})

test('A browser that no longer recognises speech on the device is the same as no microphone', () => {
  expect(listen(null).onRefused).toHaveBeenCalledOnce()
})
