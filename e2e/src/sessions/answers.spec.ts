import type { APIRequestContext, Page } from '@playwright/test'
import { DEFAULT_SCRIPT_ID, type GeneratorConfig, type TriggerId } from '@rubato/contracts/domain'
import { fastClock } from '../support/fast-clock.ts'
import { expect, test } from '../support/fixtures.ts'
import { bearerOf, changeSettings, lasting, signIn } from '../support/members.ts'

/** Session seconds per second. */
const CLOCK_RATE = 12

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Two edges and an orgasm in ten minutes of strokes; no task that needs anything else. */
const twoEdges = (config: GeneratorConfig): GeneratorConfig => {
  const { edging, ruined, denial } = config.orgasm
  return {
    ...lasting(10)(config),
    instructor: { ...config.instructor, script: DEFAULT_SCRIPT_ID, introduction: false },
    orgasm: {
      ...config.orgasm,
      edging: { ...edging, edges: { min: 2, max: 2 }, duration: { min: 60, max: 60 } },
      ruined: { ...ruined, enabled: false },
      denial: { ...denial, enabled: false },
    },
  }
}

/** The stage's captions and tempos, in order. */
interface Shown {
  caption: string
  tempo: string
}

/** Records each change of caption and tempo from now on. */
const recordStage = (page: Page) =>
  page.evaluate(() => {
    const shown: Shown[] = []
    const text = (id: string) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? ''
    const note = () => {
      const now = { caption: text('caption'), tempo: text('tempo') }
      const last = shown.at(-1)
      if (last?.caption !== now.caption || last.tempo !== now.tempo) shown.push(now)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    note()
    Object.assign(window, { shown })
  })

const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => [...(window as unknown as { shown: Shown[] }).shown])

/** The lines that the default script has for these triggers, whole and as their first clause. */
async function linesOf(request: APIRequestContext, triggers: readonly TriggerId[]): Promise<Set<string>> {
  const headers = { authorization: `Bearer ${await bearerOf(request, 'supporter')}` }
  const lines = new Set<string>()
  for (const trigger of triggers) {
    const reply = await request.get(`/api/script/${DEFAULT_SCRIPT_ID}/trigger/${trigger}/dialogs?limit=100`, {
      headers,
    })
    const { data } = (await reply.json()) as { data: { text: string }[] }
    for (const { text } of data) lines.add(text).add(/^[^.?]*[.?]/.exec(text)?.[0] ?? text)
  }
  return lines
}

const bpmOf = ({ tempo }: Shown): number => Number.parseInt(tempo, 10)

/** Presses a button, waits for a state that meets `until`, and returns the state before and the states after. */
async function press(page: Page, name: string, until: (shown: Shown) => boolean) {
  const before = (await shownOn(page)).length
  await button(page, name).click()
  const after = async () => (await shownOn(page)).slice(before)
  await expect.poll(async () => (await after()).some(until), { timeout: 30_000 }).toBe(true)
  return { before: (await shownOn(page))[before - 1], after: await after() }
}

const edgeQuestion = (page: Page) => page.getByText('Are you at the edge?')

test('Each input is answered in its own words, and the session finds its own way back', async ({ page, request }) => {
  test.setTimeout(240_000)
  await changeSettings(request, 'supporter', twoEdges)
  await page.addInitScript(fastClock, CLOCK_RATE)
  await signIn(page, 'supporter', '/play/game-generator/')
  await button(page, 'Start').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 30_000 })
  await recordStage(page)
  const captionOf = (lines: ReadonlySet<string>) => (shown: Shown) => lines.has(shown.caption)

  await test.step('"Ease off" says so and slows down', async () => {
    const { before } = await press(page, 'Ease off', ({ caption }) => caption.startsWith('Easing off.'))
    await expect.poll(async () => bpmOf((await shownOn(page)).at(-1) as Shown)).toBeLessThan(bpmOf(before as Shown))
  })
  await test.step('"Too close" is thanked, rests, and comes back at half the tempo at most', async () => {
    const thanks = await linesOf(request, ['premature-ruin'])
    const { before } = await press(page, 'Too close', captionOf(thanks))
    await expect(page.getByTestId('tempo')).toHaveText('Rest')
    // "Ready" comes first: the hand is called back before the strokes begin.
    await expect(page.getByTestId('tempo')).toHaveText(/^\d/, { timeout: 30_000 })
    const shown = await shownOn(page)
    const afterRest = shown.slice(shown.findLastIndex(({ tempo }) => tempo === 'Rest'))
    const back = afterRest.find((state) => Number.isFinite(bpmOf(state)))
    // Half the tempo, or the slowest one; it climbs from the first stroke on.
    expect(bpmOf(back as Shown)).toBeLessThan(Math.max(56, 0.75 * bpmOf(before as Shown)))
  })
  await test.step('"Skip task" says so', async () => {
    await press(page, 'Skip task', ({ caption }) => caption === 'Skipped.')
  })
  await test.step('"I am at the edge" holds at half the tempo, then takes the hands off', async () => {
    await expect(edgeQuestion(page)).toBeVisible({ timeout: 90_000 })
    const [held, off] = [await linesOf(request, ['edging']), await linesOf(request, ['edging-cooldown'])]
    const { before, after } = await press(page, 'I am at the edge', captionOf(off))
    const hold = after.slice(0, after.findIndex(captionOf(off)))
    expect(hold.some(captionOf(held)), 'a line about the hold').toBe(true)
    const slowest = Math.min(...hold.map(bpmOf).filter(Number.isFinite))
    // The tempo still climbs between the last record and the press, further on a slow machine.
    expect(slowest).toBeLessThanOrEqual(Math.max(40, 0.65 * bpmOf(before as Shown)))
    await expect(page.getByTestId('tempo')).toHaveText('Rest')
    await expect(page.getByText('1 of 2')).toBeVisible()
  })
  await test.step('"I cannot" is accepted, and rests', async () => {
    await expect(edgeQuestion(page)).toBeVisible({ timeout: 90_000 })
    await expect(async () => {
      await button(page, 'I cannot').click({ timeout: 500 })
      await expect(edgeQuestion(page)).toBeHidden({ timeout: 1000 })
    }).toPass()
    await expect
      .poll(async () => (await shownOn(page)).some(({ caption }) => caption.startsWith("That's fine.")))
      .toBe(true)
    await expect(page.getByTestId('tempo')).toHaveText('Rest')
  })
  await test.step('"Done" is answered, and the rest is not silent', async () => {
    await expect(page.getByText('Have you come?')).toBeVisible({ timeout: 120_000 })
    const said = await linesOf(request, ['stroke-stop'])
    const before = (await shownOn(page)).length
    await expect(async () => {
      await button(page, 'Done').click({ timeout: 500 })
      await expect(page.getByText('Have you come?')).toBeHidden({ timeout: 1000 })
    }).toPass()
    await expect(page.getByRole('heading', { name: 'That was it' })).toBeVisible({ timeout: 60_000 })
    const after = (await shownOn(page)).slice(before).filter(captionOf(said))
    expect(new Set(after.map(({ caption }) => caption)).size, 'lines after the end').toBeGreaterThan(1)
    await expect(page.getByText('It ended with orgasm.')).toBeVisible()
  })
})
