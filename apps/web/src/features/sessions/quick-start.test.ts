import { describe, expect, test } from 'vitest'
import { defaultSettings, taskNode, tasks } from '@rubato/contracts/domain'
import { checkConfig, generateGame } from '@rubato/engine'
import { playableTaskIds } from './playable-tasks.ts'
import { intensities, planFrom, startAnswers, type Answers } from './quick-start.ts'

const answers = (part: Partial<Answers>): Answers => ({ ...startAnswers(defaultSettings), ...part })

describe('the quick start', () => {
  test.each(intensities)('A two-minute session can be played %s', (intensity) => {
    const { config, profile } = planFrom(defaultSettings, answers({ intensity, length: { min: 2, max: 2 } }))
    const generated = generateGame(config, 'seed', profile)
    expect(generated.ok && generated.game.duration).toBe(120_000)
  })

  test.each(intensities)('The usual length can be played %s, and stays inside it', (intensity) => {
    const { config, profile } = planFrom(defaultSettings, answers({ intensity }))
    const generated = generateGame(config, 'seed', profile)
    const { min, max } = defaultSettings.gameGeneratorConfig.gameDuration
    const minutes = generated.ok ? generated.game.duration / 60_000 : 0
    expect(minutes).toBeGreaterThanOrEqual(min)
    expect(minutes).toBeLessThanOrEqual(max)
  })

  test('What was left out never appears', () => {
    const { config, profile } = planFrom(defaultSettings, answers({ without: ['grip', 'eyes', 'edging'] }))
    const generated = generateGame(config, 'seed', profile)
    const played = new Set(generated.ok ? generated.game.events.map((event) => event.task) : [])
    expect(played.size).toBeGreaterThan(3)
    expect(['grip', 'eyes', 'edging'].filter((id) => played.has(id as 'grip'))).toEqual([])
  })

  test('Gentle is slower than strong, inside the tempo of the settings', () => {
    const gentle = planFrom(defaultSettings, answers({ intensity: 'gentle' })).profile.tempo
    const strong = planFrom(defaultSettings, answers({ intensity: 'strong' })).profile.tempo
    expect(gentle.min).toBe(defaultSettings.tempo.min)
    expect(gentle.max).toBeLessThan(strong.max)
    expect(strong.min).toBeGreaterThan(gentle.min)
    expect(strong.max).toBe(defaultSettings.tempo.max)
  })

  test('The settings are not changed', () => {
    const before = JSON.stringify(defaultSettings)
    planFrom(defaultSettings, answers({ intensity: 'strong', without: ['cum'] }))
    expect(JSON.stringify(defaultSettings)).toBe(before)
  })

  test('The tasks offered are those that the engine plays without an opt-in', () => {
    const { config, profile } = planFrom(defaultSettings, answers({ without: [] }))
    const playable = tasks.filter((task) => {
      const all = structuredClone(config)
      Object.assign(taskNode(all, task.id), { enabled: true })
      return !checkConfig(all, profile).some(({ path }) => path.join() === [...task.path, 'enabled'].join())
    })
    expect(new Set(playable.map(({ id }) => id))).toEqual(playableTaskIds)
  })
})
