import type { APIRequestContext, Page } from '@playwright/test'
import { DEFAULT_SCRIPT_ID, type GeneratorConfig, type TriggerId } from '@rubato/contracts/domain'
import { answerHeld, heldClock, holdAtQuestion } from '../layout/held-clock.ts'
import { fastClock } from '../support/fast-clock.ts'
import { expect, test } from '../support/fixtures.ts'
import { bearerOf, changeSettings, lasting, signIn } from '../support/members.ts'
import { recordStage, shownOn, type Shown } from '../support/stage.ts'

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
const hasTempo = (shown: Shown): boolean => Number.isFinite(bpmOf(shown))

interface Press {
  /** Of the states afterwards. */
  until: (shown: Shown) => boolean
  /** Presses when the button can be pressed; absent: at once. */
  when?: (press: () => Promise<void>) => Promise<void>
}

/** Presses a button, waits for a state that meets `until`, and returns the last tempo before, the number of the states before and those after. */
async function press(page: Page, name: string, { until, when = (press) => press() }: Press) {
  let from = 0
  await when(async () => {
    from = (await shownOn(page)).length
    await button(page, name).click()
  })
  const after = async () => (await shownOn(page)).slice(from)
  await expect.poll(async () => (await after()).some(until)).toBe(true)
  return { before: (await shownOn(page)).slice(0, from).findLast(hasTempo), from, after: await after() }
}

/** Waits for a rest that begins after the first `from` recorded states; a rest may be over when it is looked for. */
const expectRest = (page: Page, from: number) =>
  expect.poll(async () => (await shownOn(page)).slice(from).some(({ tempo }) => tempo === 'Rest')).toBe(true)

const EDGE = 'Are you at the edge?'
const FINISHED = 'Have you come?'

/** Waits for the question, which holds the clock, and presses. */
async function whenAsked(
  page: Page,
  question: typeof EDGE | typeof FINISHED,
  press: () => Promise<void>,
): Promise<void> {
  await holdAtQuestion(page, question === EDGE ? /^Are you at the edge\?$/ : /^Have you come\?$/)
  await answerHeld(page, question, press)
}

test('Each input is answered in its own words, and the session finds its own way back', async ({ page, request }) => {
  await changeSettings(request, 'supporter', twoEdges)
  await page.addInitScript(fastClock, CLOCK_RATE)
  await page.addInitScript(heldClock)
  await signIn(page, 'supporter', '/play/game-generator/')
  await button(page, 'Start').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await recordStage(page)
  await expect.poll(async () => (await shownOn(page)).some(hasTempo)).toBe(true)
  const captionOf = (lines: ReadonlySet<string>) => (shown: Shown) => lines.has(shown.caption)

  await test.step('"Ease off" says so and slows down', async () => {
    const { before } = await press(page, 'Ease off', { until: ({ caption }) => caption.startsWith('Easing off.') })
    await expect.poll(async () => bpmOf((await shownOn(page)).at(-1) as Shown)).toBeLessThan(bpmOf(before as Shown))
  })
  await test.step('"Too close" is thanked, rests, and comes back at half the tempo at most', async () => {
    const thanks = await linesOf(request, ['premature-ruin'])
    const { before, from } = await press(page, 'Too close', { until: captionOf(thanks) })
    // "Ready" comes first: the hand is called back before the strokes begin.
    const afterRest = async () => {
      const after = (await shownOn(page)).slice(from)
      const rest = after.findIndex(({ tempo }) => tempo === 'Rest')
      return rest < 0 ? undefined : after.slice(rest).find(hasTempo)
    }
    await expect.poll(afterRest).toBeDefined()
    const back = await afterRest()
    // Half the tempo, or the slowest one; it climbs from the first stroke on.
    expect(bpmOf(back as Shown)).toBeLessThan(Math.max(56, 0.75 * bpmOf(before as Shown)))
  })
  await test.step('"Skip task" says so', async () => {
    await press(page, 'Skip task', { until: ({ caption }) => caption === 'Skipped.' })
  })
  await test.step('"I am at the edge" holds at half the tempo, then takes the hands off', async () => {
    const [held, off] = [await linesOf(request, ['edging']), await linesOf(request, ['edging-cooldown'])]
    const { before, from, after } = await press(page, 'I am at the edge', {
      until: captionOf(off),
      when: (press) => whenAsked(page, EDGE, press),
    })
    const hold = after.slice(0, after.findIndex(captionOf(off)))
    expect(hold.some(captionOf(held)), 'a line about the hold').toBe(true)
    const slowest = Math.min(...hold.map(bpmOf).filter(Number.isFinite))
    // The tempo still climbs between the last record and the press, further on a slow machine.
    expect(slowest).toBeLessThanOrEqual(Math.max(40, 0.65 * bpmOf(before as Shown)))
    await expectRest(page, from + hold.length)
    await expect(page.getByText('1 of 2')).toBeVisible()
  })
  await test.step('"I cannot" is accepted, and rests', async () => {
    let from = 0
    await whenAsked(page, EDGE, async () => {
      from = (await shownOn(page)).length
      await button(page, 'I cannot').click()
    })
    await expect
      .poll(async () => (await shownOn(page)).some(({ caption }) => caption.startsWith("That's fine.")))
      .toBe(true)
    await expectRest(page, from)
  })
  await test.step('"Done" is answered, and the rest is not silent', async () => {
    const said = await linesOf(request, ['stroke-stop'])
    let before = 0
    await whenAsked(page, FINISHED, async () => {
      before = (await shownOn(page)).length
      await button(page, 'Done').click()
    })
    await expect(page.getByRole('heading', { name: 'That was it' })).toBeVisible({ timeout: 60_000 })
    const after = (await shownOn(page)).slice(before).filter(captionOf(said))
    expect(new Set(after.map(({ caption }) => caption)).size, 'lines after the end').toBeGreaterThan(1)
    await expect(page.getByText('It ended with orgasm.')).toBeVisible()
  })
})
