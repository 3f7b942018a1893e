import { describe, expect, it } from 'vitest'
import {
  categoryNode,
  categoryPaths,
  generatorConfigSchema,
  taskNode,
  tasks,
  type GeneratorConfig,
  type TaskField,
} from '@rubato/contracts/domain'
import { checkConfig } from './check-config.ts'
import { explainConfig } from '../explain/explain-config.ts'
import { previewConfig } from '../preview/preview-config.ts'
import { openStream } from '../random/stream.ts'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { fullConsent, randomConfig, randomProfile } from '../testing/random.ts'
import { generateGame } from '../generate/generate-game.ts'
import { permittedConfig, resolveConfig, whyLeftOut } from './resolve-config.ts'

const { config, profile } = defaultGame
const everything = { ...profile, ...fullConsent }
const nested = (path: readonly string[], leaf: object): object =>
  path.toReversed().reduce<object>((inner, key) => ({ [key]: inner }), leaf)
const startsWith = (path: readonly string[], prefix: readonly string[]): boolean =>
  prefix.every((key, index) => path[index] === key)
/** Every task on, each with a different weight. */
const allOn = (): GeneratorConfig => {
  const all = structuredClone(config)
  for (const { id } of tasks) Object.assign(taskNode(all, id), { enabled: true, weight: 0.5 })
  return all
}
const tasksIn = (given: GeneratorConfig, seed: string): Set<string> =>
  new Set(makeGame(given, seed).events.map(({ task }) => task))

describe('categories', () => {
  it.each(categoryPaths.map((path) => [path.join('.'), path] as const))(
    'GEN-40 %s that is off turns off its tasks and no others',
    (_, path) => {
      const given = allOn()
      categoryNode(given, path).enabled = false
      const resolved = resolveConfig(given)
      for (const task of tasks) {
        expect(taskNode(resolved, task.id).enabled).toBe(!startsWith(task.path, path))
        expect(taskNode(given, task.id).enabled, 'what was given is not changed').toBe(true)
      }
    },
  )
  it('GEN-40 a config without a category makes the games of a config with its tasks off, event for event', () => {
    const off = generatorConfigSchema.parse({ cock: { stroke: { enabled: false } }, gameDuration: { min: 8, max: 12 } })
    const each = structuredClone(off)
    each.cock.stroke.enabled = true
    for (const { id, path } of tasks) if (startsWith(path, ['cock', 'stroke'])) taskNode(each, id).enabled = false
    for (const seed of ['a', 'b', 'c']) expect(makeGame(off, seed).events).toEqual(makeGame(each, seed).events)
    const seen = tasksIn(off, 'a')
    expect(tasks.filter(({ id, path }) => path[1] === 'stroke' && seen.has(id))).toEqual([])
    expect(makeGame(off).origin?.config, 'the game remembers what was asked for').toEqual(off)
  })
  it('GEN-40 tasks of a category that is off are not checked, and a missing outcome names the switch of its category', () => {
    const plug = { plug: { enabled: false }, inflation: { enabled: true } }
    const anal = (enabled: boolean) =>
      checkConfig(generatorConfigSchema.parse({ anal: { enabled, ...plug } }), everything)
    expect(anal(true)).toHaveLength(1)
    expect(anal(false)).toEqual([])
    const endless = generatorConfigSchema.parse({ orgasm: { enabled: false } })
    expect(checkConfig(endless, profile)).toEqual([
      { path: ['orgasm', 'enabled'], message: expect.stringContaining('at least one') },
    ])
    expect(previewConfig(endless, profile, 1).ok).toBe(false)
  })
  it('GEN-40 preview and explanation follow the switch', () => {
    const quiet = generatorConfigSchema.parse({ nipples: { enabled: false }, cock: { stroke: { enabled: false } } })
    const preview = previewConfig(quiet, profile, 20)
    if (!preview.ok) throw new Error(JSON.stringify(preview.problems))
    expect(preview.appearances['nipple-stimulation']).toBe(0)
    expect(preview.appearances['tempo-change']).toBe(0)
    expect(JSON.stringify(explainConfig(quiet, profile))).not.toMatch(/nipple-stimulation|tempo-change/)
    expect(JSON.stringify(explainConfig(config, profile))).toMatch(/nipple-stimulation/)
  })
  it('GEN-41 weights are multiplied through every level', () => {
    const given = allOn()
    given.cock.weight = 0.5
    given.cock.stroke.weight = 0.4
    given.anal.weight = 0
    const resolved = resolveConfig(given)
    expect(taskNode(resolved, 'grip').weight).toBeCloseTo(0.5 * 0.5 * 0.4)
    expect(taskNode(resolved, 'ball-squeeze').weight).toBeCloseTo(0.5 * 0.5)
    expect(taskNode(resolved, 'eyes').weight).toBe(0.5)
    expect(taskNode(resolved, 'butt-plug').weight).toBe(0)
    expect(resolveConfig(resolved), 'a resolved config is not resolved again').toBe(resolved)
  })
  it('GEN-41 the tasks of a category of half the weight come less often, those of weight 0 never', () => {
    const met = (weight: number): number => {
      const given = generatorConfigSchema.parse({ cock: { stroke: { weight } }, gameDuration: { min: 10, max: 10 } })
      const preview = previewConfig(given, profile, 40)
      if (!preview.ok) throw new Error(JSON.stringify(preview.problems))
      const strokes = tasks.filter(({ path }) => path[1] === 'stroke').map(({ id }) => id)
      return strokes.reduce((sum, id) => sum + preview.appearances[id], 0)
    }
    const [full, tenth, none] = [met(1), met(0.1), met(0)]
    expect(tenth).toBeLessThan(full)
    expect(tenth).toBeGreaterThan(0)
    expect(none).toBe(0)
  })
  it('GEN-41 the weight of the category of the outcomes has no effect, not even 0', () => {
    const given = generatorConfigSchema.parse({
      orgasm: { cum: { weight: 1 }, ruined: { weight: 0 }, denial: { weight: 0 } },
    })
    for (const weight of [0, 0.3, 1]) {
      const games = ['a', 'b', 'c', 'd'].map((seed) =>
        makeGame({ ...given, orgasm: { ...given.orgasm, weight } }, seed),
      )
      expect(games.map(({ outcome }) => outcome)).toEqual(['cum', 'cum', 'cum', 'cum'])
    }
  })
  it('GEN-41 a config without category switches makes the same games as with them on', () => {
    expect(resolveConfig(config)).toBe(config)
  })
})

describe('lower bounds of 0', () => {
  it('GEN-42 every range that begins at 0 counts from the minimum of its field', () => {
    for (const { id, path, fields } of tasks) {
      for (const [name, field] of Object.entries<TaskField>(fields)) {
        if (field.kind !== 'range') continue
        const zero = generatorConfigSchema.parse(nested(path, { [name]: { min: 0, max: field.bounds.max } }))
        const node = taskNode(resolveConfig(zero), id) as unknown as Record<string, unknown>
        expect(node[name], `${id} ${name}`).toEqual({ min: field.bounds.min, max: field.bounds.max })
      }
    }
  })
  it('GEN-42 random configs whose ranges all begin at 0 make games', () => {
    let made = 0
    for (let run = 0; run < 300; run++) {
      const stream = openStream(`zero ${run}`, 'test')
      const given = randomConfig(stream, 12)
      given.gameDuration.min = 0
      for (const { id, fields } of tasks) {
        const node = taskNode(given, id) as unknown as Record<string, { min: number }>
        for (const [name, field] of Object.entries<TaskField>(fields)) {
          if (field.kind === 'range') Object.assign(node[name] ?? {}, { min: 0 })
        }
      }
      const who = randomProfile(stream)
      const game = generateGame(given, `${run}`, who)
      if (game.ok) made++
      expect(checkConfig(given, who)).toEqual(game.ok ? [] : game.problems)
    }
    expect(made).toBeGreaterThan(150)
  })
})

describe('the permitted config', () => {
  it('GEN-43 refused tasks are left out with the tasks that depend on them, and the rest makes a game', () => {
    const all = allOn()
    const limited = { ...everything, refused: ['edging', 'butt-plug'] as const }
    expect(checkConfig(all, limited).map(({ path }) => path.join('.'))).toContain('orgasm.edging.enabled')
    const { config: allowed, leftOut } = permittedConfig(all, limited)
    expect(leftOut).toEqual(['edging', 'butt-plug', 'plug-inflation', 'plug-vibration'])
    expect(leftOut.map((id) => whyLeftOut(limited, id)).slice(1, 3)).toEqual([
      'Plug is one of your limits.',
      'Plug inflation comes only with Plug.',
    ])
    const enabled = checkConfig(allowed, limited).filter(({ path }) => path.at(-1) === 'enabled')
    expect(enabled).toEqual([])
    expect(taskNode(all, 'edging').enabled, 'what was given is not changed').toBe(true)
    const game = generateGame(permittedConfig(config, limited).config, 'a', limited)
    expect(game.ok && game.game.events.some(({ task }) => task === 'edging')).toBe(false)
    expect(game.ok).toBe(true)
  })
  it('GEN-43 tasks of a category that is off are not named as left out, and without refusals the config is unchanged', () => {
    const limited = { ...profile, refused: ['nipple-stimulation', 'gag'] as const }
    const quiet = generatorConfigSchema.parse({ nipples: { enabled: false } })
    expect(permittedConfig(quiet, limited)).toEqual({ config: quiet, leftOut: [] })
    expect(permittedConfig(config, profile).config).toBe(config)
  })
  it('SAFE-97 a task that the site has off in the region is left out and refused, and the reason names the site', () => {
    const here = { ...everything, refused: ['breath'] as const, offHere: ['breath'] as const }
    const off = 'Breath is switched off by this site in your region.'
    expect(checkConfig(allOn(), here).find(({ path }) => path[0] === 'lungs')?.message).toBe(off)
    const { config: allowed, leftOut } = permittedConfig(allOn(), here)
    expect(leftOut).toEqual(['breath'])
    const made = generateGame(allowed, 'a', here)
    expect(made.ok && made.game.events.some(({ task }) => task === 'breath')).toBe(false)
  })
  it('GEN-43 a config without a permitted outcome is refused', () => {
    const limited = { ...profile, refused: ['cum', 'ruined', 'denial'] as const }
    const { config: allowed, leftOut } = permittedConfig(config, limited)
    expect(leftOut).toContain('cum')
    expect(checkConfig(allowed, limited).map(({ path }) => path)).toEqual([['orgasm']])
  })
})
