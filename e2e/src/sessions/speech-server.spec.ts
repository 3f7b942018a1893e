/** A site with a speech server: the speech stand-in, which answers with real speech. */
import { fastClock } from '../support/fast-clock.ts'
import { changeSettings, lasting, signIn } from '../support/members.ts'
import { expect, noteLines, played, test } from '../support/speech-site.ts'
import { openTool } from '../support/stage.ts'

// The browser reports each answer with which the server says that it cannot speak.
test.use({ expectedNoise: /status of 503/ })

test('A session speaks with the voice of the site, and with the built-in one after its server died', async ({
  page,
  request,
  server,
}) => {
  await changeSettings(request, 'follower', lasting(4))
  await page.addInitScript(noteLines)
  await page.addInitScript(fastClock, 4)
  await signIn(page, 'follower', '/play/game-generator/')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect.poll(() => server.calls.length).toBeGreaterThan(4)
  expect(server.calls[0]).toMatchObject({ voice: 'alto', status: 200 })
  // Two lines are fetched at a time: the first three have arrived. All others are lost.
  server.setFault({ kind: 'refuse' })
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(() => played(page, true), { message: 'a line of the server is played', timeout: 60_000 })
    .toBeGreaterThan(0)
  await openTool(page, 'Volume and talk')
  const mixer = page.getByRole('dialog', { name: 'Mixer' })
  await expect(mixer.getByRole('slider')).toHaveCount(6)
  await expect(mixer.getByText('Spoken by the built-in voice.')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => played(page, false)).toBeGreaterThan(0)
  await expect(page.getByText('Voice: Alto')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
})
