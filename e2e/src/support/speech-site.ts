/** A site with a speech server: the speech stand-in, which answers with real speech. */
import { standInSpeechVoices, startSpeech, type RunningSpeech } from '@rubato/stand-ins'
import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'

export const test = base.extend<{ server: RunningSpeech }>({
  server: async ({}, use) => {
    const server = await startSpeech()
    await use(server)
    await server.close()
  },
  environment: async ({ server }, use) => use({ SPEECH_URL: server.baseUrl, SPEECH_VOICES: standInSpeechVoices }),
})
export { expect }

declare global {
  var lines: number[]
}
/** A line of the tests' bundled synthesiser, s: a tone. Spoken lines are longer. */
const TONE_S = 0.3

/** Notes the duration of each line that is played, s: clicks have the rate of the audio context. */
export const noteLines = () => {
  globalThis.lines = []
  // oxlint-disable-next-line unbound-method -- called with its node
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (...given) {
    if (this.buffer && this.buffer.sampleRate < 20_000) globalThis.lines.push(this.buffer.duration)
    return start.apply(this, given)
  }
}
/** The number of lines that were played so far: of the speech server, or of the stand-in for the bundled synthesiser. */
export const played = (page: Page, isSpoken: boolean) =>
  page.evaluate(([tone, spoken]) => globalThis.lines.filter((duration) => duration > tone * 1.4 === spoken).length, [
    TONE_S,
    isSpoken,
  ] as const)
