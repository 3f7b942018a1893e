import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  defaultSettings,
  intensities,
  taskNode,
  type OptIn,
  type Settings,
  type TaskId,
} from '@rubato/contracts/domain'
import { generateGame, summariseConfig, summariseGame } from '@rubato/engine'
import common from '../../../../public/locales/en/common.json'
import { generateSession } from '../prepare/prepare-session.ts'
import { offeredTasks, planFrom, startAnswers, type Answers, type SessionConditions } from './quick-start.ts'
import { leftOutSentences, sessionSentences } from './session-sentence.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 1)
const today: SessionConditions = { now: NOW, screening: [], offHere: [] }
const answers = (part: Partial<Answers> = {}): Answers => ({ ...startAnswers(defaultSettings), ...part })
const gameOf = ({ config, profile }: ReturnType<typeof planFrom>) => {
  const prepared = generateSession(config, profile, 'seed')
  return prepared.ok ? prepared.session.game : null
}

const acknowledged = (...ids: OptIn['id'][]): OptIn[] =>
  ids.map((id) => ({ id, acknowledgedAt: new Date(NOW).toISOString() }))

/** A member who owns a plug and has it enabled, as well as squeezing and breath. */
function daring(part: Partial<Settings> = {}): Settings {
  const settings = structuredClone({ ...defaultSettings, optIns: acknowledged('anal', 'cock', 'lungs'), ...part })
  settings.profile.equipment = [{ id: 'plug' }, { id: 'lubricant' }]
  for (const id of ['butt-plug', 'ball-squeeze', 'breath'] as const)
    taskNode(settings.gameGeneratorConfig, id).enabled = true
  return settings
}
const offered = (settings: Settings, conditions = today): TaskId[] =>
  offeredTasks(planFrom(settings, answers(), conditions).lockReasons).flatMap(({ tasks }) => tasks)

describe('the quick start', () => {
  test.each(intensities)(
    'A %s game, and its config without the member’s tempo, are summarised as such',
    (intensity) => {
      for (const minutes of [10, 25]) {
        const plan = planFrom(defaultSettings, answers({ intensity, length: { min: minutes, max: minutes } }), today)
        expect(summariseConfig(plan.config).intensity).toBe(intensity)
        const games = Array.from({ length: 10 }, (_, n) => generateGame(plan.config, `seed-${n}`, plan.profile))
        const found = games.flatMap((made) => (made.ok ? [summariseGame(made.game).intensity] : []))
        expect(found).toEqual(Array(10).fill(intensity))
      }
    },
  )

  test.each(intensities)('A two-minute session can be played %s', (intensity) => {
    const plan = planFrom(defaultSettings, answers({ intensity, length: { min: 2, max: 2 } }), today)
    expect(gameOf(plan)?.duration).toBe(120_000)
  })

  test.each(intensities)('The default length can be played %s, and is not exceeded', (intensity) => {
    const { min, max } = defaultSettings.gameGeneratorConfig.gameDuration
    const minutes = (gameOf(planFrom(defaultSettings, answers({ intensity }), today))?.duration ?? 0) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(min)
    expect(minutes).toBeLessThanOrEqual(max)
  })

  test('Tasks that were left out do not appear', () => {
    const tasks = { grip: false, eyes: false, edging: false }
    const game = gameOf(planFrom(defaultSettings, answers({ tasks }), today))
    const played = new Set<string>(game?.events.map((event) => event.task))
    expect(played.size).toBeGreaterThan(3)
    expect(Object.keys(tasks).filter((id) => played.has(id))).toEqual([])
  })

  test('Gentle is slower than strong, within the tempo of the settings, and has another course', () => {
    const plans = intensities.map((intensity) => planFrom(defaultSettings, answers({ intensity }), today))
    const [gentle, , strong] = plans.map(({ profile }) => profile.tempo)
    expect(gentle?.min).toBe(defaultSettings.tempo.min)
    expect(gentle?.max).toBeLessThan(strong?.max ?? 0)
    expect(strong?.min).toBeGreaterThan(gentle?.min ?? 0)
    expect(strong?.max).toBe(defaultSettings.tempo.max)
    const own = defaultSettings.gameGeneratorConfig.intensityCurve
    expect(plans.map(({ config }) => config.intensityCurve)).toEqual(['level', own, 'plateau'])
  })

  test('The settings are not changed', () => {
    const before = JSON.stringify(defaultSettings)
    planFrom(defaultSettings, answers({ intensity: 'strong', tasks: { cum: false } }), today)
    expect(JSON.stringify(defaultSettings)).toBe(before)
  })
})

describe('what a member may play', () => {
  test('A new member is offered what needs no opt-in and nothing owned, by category', () => {
    const groups = offeredTasks(planFrom(defaultSettings, answers(), today).lockReasons)
    expect(groups.map(({ category }) => category)).toEqual(['cock', 'nipples', 'eyes', 'orgasm', 'mouth'])
    expect(groups.find(({ category }) => category === 'nipples')?.tasks).toEqual(['nipple-stimulation'])
    expect(groups.find(({ category }) => category === 'mouth')?.tasks).toEqual(['spit'])
  })

  test('An enabled task that is locked is left out and listed; the game is made without it', () => {
    const plan = planFrom(daring({ optIns: [] }), answers(), today)
    expect(new Set(plan.leftOut)).toEqual(new Set(['butt-plug', 'ball-squeeze', 'breath']))
    expect(plan.config.lungs.breath.enabled).toBe(false)
    expect(gameOf(plan)).not.toBeNull()
  })

  test('An acknowledgement is valid for thirty days', () => {
    const at = (now: number) => planFrom(daring(), answers(), { now, screening: [], offHere: [] }).profile.optedIn
    expect(at(NOW + 30 * DAY - 1)).toContain('lungs')
    expect(at(NOW + 30 * DAY)).toEqual([])
  })

  test('A health answer switches off the tasks it is about, and no others', () => {
    const plan = planFrom(daring(), answers(), { now: NOW, screening: ['lung-disease'], offHere: [] })
    expect(plan.leftOut).toContain('breath')
    expect(plan.leftOut).not.toContain('butt-plug')
    expect(offered(daring(), { now: NOW, screening: ['lung-disease'], offHere: [] })).not.toContain('breath')
  })

  test('A task that the site has off in the region is left out with that reason, and is not offered', () => {
    const here: SessionConditions = { ...today, offHere: ['breath'] }
    const plan = planFrom(daring(), answers({ tasks: { breath: true } }), here)
    expect(plan.leftOut).toEqual(['breath'])
    expect(plan.lockReasons.get('breath')).toBe('Breath is switched off by this site in your region.')
    expect(gameOf(plan)?.events.some(({ task }) => task === 'breath')).toBe(false)
    expect(offered(daring(), here)).not.toContain('breath')
  })

  test('A task turned on for this session stays off when it is a limit', () => {
    const settings = structuredClone(defaultSettings)
    settings.profile.hardLimits = ['spit']
    const plan = planFrom(settings, answers({ tasks: { spit: true } }), today)
    expect(plan.config.mouth.spit.enabled).toBe(false)
    expect(plan.leftOut).toEqual(['spit'])
  })
})

describe('the text before the start', () => {
  const texts = createInstance()
  beforeAll(() => texts.init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))

  test('describes the session, and names the voice', () => {
    const plan = planFrom(defaultSettings, answers({ intensity: 'gentle', length: { min: 10, max: 20 } }), today)
    const sentences = sessionSentences(texts.t, plan, 'en')
    expect(sentences[0]).toBe('A session of 10 to 20 minutes.')
    expect(sentences).toContain('It keeps one level throughout.')
    expect(sentences.at(-1)).toBe('Spoken by Alto.')
  })

  test('says why each enabled task is left out', () => {
    const conditions: SessionConditions = { now: NOW, screening: ['lung-disease'], offHere: [] }
    const settings = daring({ optIns: acknowledged('lungs', 'cock') })
    const sentences = leftOutSentences(texts.t, planFrom(settings, answers(), conditions), conditions)
    expect(sentences).toContain('Breath is switched off by your health answers on this device.')
    expect(sentences.find((sentence) => sentence.startsWith('Plug'))).toMatch(/acknowledgement/)
  })
})
