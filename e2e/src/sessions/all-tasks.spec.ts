import { bodyParts, equipmentIds, optInIds, taskNode, tasks, type Settings } from '@rubato/contracts/domain'
import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { signIn, storeSettings } from '../support/members.ts'
import { playToEnd } from '../support/stage.ts'

/** Session seconds per second. */
const CLOCK_RATE = 30
const MINUTES = 12

/** All tasks on and all equipment owned; class C tasks are frequent. */
function allTasks(settings: Settings): Partial<Settings> {
  const config = structuredClone(settings.gameGeneratorConfig)
  for (const { id, safetyClass } of tasks) {
    const node = taskNode(config, id)
    node.enabled = true
    node.weight = safetyClass === 'C' ? 1 : 0.2
  }
  const acknowledgedAt = new Date().toISOString()
  return {
    gameGeneratorConfig: { ...config, settingsMode: 'expert', gameDuration: { min: MINUTES, max: MINUTES } },
    profile: {
      ...settings.profile,
      body: [...bodyParts],
      equipment: equipmentIds.map((id) => ({ id })),
      hardLimits: [],
    },
    optIns: optInIds.map((id) => ({ id, acknowledgedAt })),
  }
}

test('A member can play all tasks to the end', async ({ page, request }) => {
  await storeSettings(request, 'supporter', allTasks)
  await page.addInitScript(fastClock, CLOCK_RATE)
  await signIn(page, 'supporter', '/play/game-generator/')
  await expect(page.getByText(/Demanding:/)).toBeVisible()
  await inspect(page, 'quick-start-everything')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await playToEnd(page, 240_000)
  await expect(page.getByText(/It ended with/)).toBeVisible()
})
