import { afterEach, expect, test, vi } from 'vitest'
import { createSpeechRenderer, openVoiceWorker } from './renderer.ts'

const opened = vi.fn<() => void>()

/** A worker that renders nothing. */
class SilentWorker extends EventTarget {
  constructor() {
    super()
    opened()
  }
  readonly postMessage = () => undefined
  readonly terminate = () => undefined
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  opened.mockReset()
})

const line = { voice: 'Alto', stretch: 1, delivery: 'even', text: 'Breathe.' } as const

test('Without a network a line fails at once and nothing is requested; the worker is opened once the network is back', async () => {
  vi.stubGlobal('Worker', SilentWorker)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const renderer = createSpeechRenderer(openVoiceWorker(false))
  await expect(renderer.clip(line)).rejects.toThrow('The line could not be rendered')
  expect(opened).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  void renderer.clip(line).catch(() => undefined)
  expect(opened).toHaveBeenCalledTimes(1)
  renderer.close()
})
