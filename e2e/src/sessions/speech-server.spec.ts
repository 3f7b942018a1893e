/** A site with a speech server: the speech stand-in, which answers with real speech. */
import { standInSpeechVoices, startSpeech, type RunningSpeech } from '@rubato/stand-ins'
import type { Page } from '@playwright/test'
import { fastClock } from '../support/fast-clock.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { changeSettings, lasting, signIn } from '../support/members.ts'

const test = base.extend<{ server: RunningSpeech }>({
  server: async ({}, use) => {
    const server = await startSpeech()
    await use(server)
    await server.close()
  },
  environment: async ({ server }, use) => use({ SPEECH_URL: server.baseUrl, SPEECH_VOICES: standInSpeechVoices }),
})
// The browser reports each answer with which the server says that it cannot speak.
test.use({ expectedNoise: /status of 503/ })

declare global {
  var lines: number[]
}
/** A line of the tests' bundled synthesiser, s: a tone. Spoken lines are longer. */
const TONE_S = 0.3

/** Notes the duration of each line that is played, s: clicks have the rate of the audio context. */
const noteLines = () => {
  globalThis.lines = []
  // oxlint-disable-next-line unbound-method -- called with its node
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (...given) {
    if (this.buffer && this.buffer.sampleRate < 20_000) globalThis.lines.push(this.buffer.duration)
    return start.apply(this, given)
  }
}
const played = (page: Page, isSpoken: boolean) =>
  page.evaluate(([tone, spoken]) => globalThis.lines.filter((duration) => duration > tone * 1.4 === spoken).length, [
    TONE_S,
    isSpoken,
  ] as const)

test('A session speaks with the voice of the site, and with the built-in one after its server died', async ({
  page,
  request,
  server,
}) => {
  await changeSettings(request, 'follower', lasting(4))
  await page.addInitScript(noteLines)
  await page.addInitScript(fastClock, 4)
  await signIn(page, 'follower', '/play/game-generator/')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => server.calls.length).toBeGreaterThan(2)
  expect(server.calls[0]).toMatchObject({ voice: 'alto', status: 200 })
  // The first lines have arrived; all others are lost.
  server.setFault({ kind: 'refuse' })
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => played(page, true), 'a line of the server is played').toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Volume and talk' }).click()
  const mixer = page.getByRole('dialog', { name: 'Mixer' })
  await expect(mixer.getByRole('slider')).toHaveCount(6)
  await expect(mixer.getByText('Spoken by the built-in voice.')).toBeVisible({ timeout: 60_000 })
  expect(await played(page, false)).toBeGreaterThan(0)
  await expect(page.getByText('Voice: Alto')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
})
