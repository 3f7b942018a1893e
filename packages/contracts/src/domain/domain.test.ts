import { describe, expect, it } from 'vitest'
import {
  can,
  categoryNode,
  categoryPaths,
  cancellationSchema,
  COUNT_MAX,
  defaultGeneratorConfig,
  defaultMemberProfile,
  defaultSettings,
  generatorConfigSchema,
  isDefaultProfile,
  isSubscribed,
  listQuerySchema,
  mediaPreferenceSchema,
  membershipTiers,
  photoSchema,
  scriptUpdateSchema,
  settingsSchema,
  tagNameSchema,
  taskNode,
  tasks,
  triggerIds,
  triggerMoment,
  uuidSchema,
  type TaskField,
} from './index.ts'

const messages = (result: { error?: { issues: readonly { message: string }[] } | undefined }): string[] =>
  result.error?.issues.map((issue) => issue.message) ?? []

it('reads an id in lower case, as it is stored and compared', () => {
  const id = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
  expect(uuidSchema.parse(id.toUpperCase())).toBe(id)
  expect(uuidSchema.safeParse('no-id').success).toBe(false)
})

describe('limits and messages of the specification', () => {
  it('names a title that is too short or too long', () => {
    expect(messages(scriptUpdateSchema.safeParse({ title: 'abcd' }))).toEqual([
      'Title must be at least 5 characters long.',
    ])
    expect(messages(scriptUpdateSchema.safeParse({ title: 'a'.repeat(31) }))).toEqual([
      'Title cannot exceed 30 characters.',
    ])
  })

  it('names a tag with a forbidden character, an empty tag and an endless tag', () => {
    expect(messages(tagNameSchema.safeParse('Loud!'))).toEqual([
      'Tag can only contain lower-case letters, numbers, dashes, or underscores.',
    ])
    expect(messages(tagNameSchema.safeParse(''))).toEqual(['Tag must contain at least one character.'])
    expect(messages(tagNameSchema.safeParse('a'.repeat(281)))).toEqual(['Tag cannot exceed 280 characters.'])
  })

  it('keeps list limits between 1 and 1000', () => {
    expect(messages(listQuerySchema.safeParse({ limit: 0 }))).toEqual(['Limit must be at least 1'])
    expect(messages(listQuerySchema.safeParse({ limit: 1001 }))).toEqual(['Limit cannot exceed 1000'])
  })

  it('wants a photo, a tag, a format and a short reason', () => {
    expect(messages(photoSchema.shape.photo.safeParse(''))).toEqual(['Please select a photo'])
    expect(messages(mediaPreferenceSchema.safeParse({ tags: [], mediaTypes: [] }))).toEqual([
      'Must enter at least one tag',
      'Must select at least one format',
    ])
    expect(messages(cancellationSchema.safeParse({ reason: 'a'.repeat(1001) }))).toEqual([
      'Reason must be 1000 characters or less',
    ])
  })

  it('wants min below max for both tempos', () => {
    const result = settingsSchema.safeParse({
      ...defaultSettings,
      tempo: { min: 100, max: 60 },
      beatPatternTempo: { min: 90, max: 90 },
    })
    expect(messages(result)).toEqual([
      'Max tempo cannot be less than min tempo',
      'Max beat pattern tempo cannot be less than min beat pattern tempo',
    ])
  })
})

describe('the generator config', () => {
  it('has the defaults that the specification shows', () => {
    const config = defaultGeneratorConfig
    expect(config.version).toBe(13)
    expect(config.settingsMode).toBe('minimal')
    expect(config.gameDuration).toEqual({ min: 5, max: 10 })
    expect(config.taskFrequency).toEqual({ min: 5, max: 15 })
    expect(config.cock.warmup.duration).toBe(30)
    expect(config.nipples.clamps).toMatchObject({ weightLimit: 500, weightIncrement: 100 })
    expect(config.orgasm.edging.gap).toBe(30)
    expect(config.orgasm.cum).toMatchObject({ cooldown: { min: 60, max: 120 }, gap: 60 })
    expect(config.orgasm.ruined.cooldown).toEqual({ min: 20, max: 40 })
    expect(config.media).toEqual({ tags: ['nsfw'], mediaTypes: ['video'] })
    expect(config.instructor).toMatchObject({ introduction: true, moans: true })
  })

  it('holds a node for every task, where its definition says', () => {
    for (const task of tasks) {
      expect(taskNode(defaultGeneratorConfig, task.id)).toMatchObject({ enabled: task.enabled, weight: task.weight })
    }
  })

  it('starts with every class B and C task off', () => {
    expect(tasks.filter((task) => task.safetyClass !== 'A' && task.enabled).map((task) => task.id)).toEqual([])
  })

  it('gives every task, field and option a name for the screen', () => {
    const names = tasks.flatMap((task) => [
      task.label,
      ...Object.values<TaskField>(task.fields).flatMap((field) => [
        field.label,
        ...(field.kind === 'options' ? field.options.map((option) => field.labels[option]) : []),
      ]),
    ])
    expect(names.filter((name) => !/^[A-Z][a-z]+([ ,-]+[a-z]+)*$/.test(name ?? ''))).toEqual([])
    expect(tasks.filter(({ about }) => !/^[A-Z].*\.$/.test(about))).toEqual([])
  })
  it('gives every category of the tree a switch and a weight, on and 1 where a config does not say', () => {
    for (const path of categoryPaths)
      expect(categoryNode(defaultGeneratorConfig, path)).toMatchObject({ enabled: true, weight: 1 })
    const named = new Set(
      tasks.flatMap(({ path }) => path.slice(0, -1).map((_, index) => path.slice(0, index + 1).join('.'))),
    )
    expect(categoryPaths.map((path) => path.join('.')).sort()).toEqual([...named].sort())
    for (const weight of [-0.01, 1.01]) {
      const result = generatorConfigSchema.safeParse({ cock: { cbt: { weight } } })
      expect(result.error?.issues[0]?.path).toEqual(['cock', 'cbt', 'weight'])
    }
  })
  it('takes 0 as the lower bound of every range', () => {
    for (const { path, fields } of tasks) {
      for (const [name, field] of Object.entries<TaskField>(fields)) {
        if (field.kind !== 'range') continue
        const zero = { [name]: { min: 0, max: field.bounds.max } }
        const given = path.toReversed().reduce<object>((inner, key) => ({ [key]: inner }), zero)
        expect(generatorConfigSchema.safeParse(given).success, `${path.join('.')}.${name}`).toBe(true)
        const below = path
          .toReversed()
          .reduce<object>((inner, key) => ({ [key]: inner }), { [name]: { min: -1, max: field.bounds.max } })
        expect(generatorConfigSchema.safeParse(below).success, `${path.join('.')}.${name}`).toBe(false)
      }
    }
    const config = generatorConfigSchema.safeParse({
      gameDuration: { min: 0, max: 1 },
      taskFrequency: { min: 0, max: 1 },
    })
    expect(config.success).toBe(true)
    expect(generatorConfigSchema.safeParse({ taskFrequency: { min: 0, max: 0.9 } }).success).toBe(false)
  })
  it('refuses a range beyond the cap of its task', () => {
    const result = generatorConfigSchema.safeParse({ orgasm: { edging: { edges: { min: 0, max: 21 } } } })
    expect(result.error?.issues[0]?.path).toEqual(['orgasm', 'edging', 'edges', 'max'])
  })
})

describe('the trigger catalogue', () => {
  it('has unique kebab-case ids and the counts 0 to 200', () => {
    expect(new Set(triggerIds).size).toBe(triggerIds.length)
    expect(triggerIds.filter((id) => !/^[a-z]+(-[a-z]+)*$|^\d+$/.test(id))).toEqual([])
    expect(triggerIds.filter((id) => /^\d+$/.test(id))).toHaveLength(COUNT_MAX + 1)
  })

  it('says for each when it is spoken', () => {
    expect(triggerIds.filter((id) => !/^[A-Z].*\.$/.test(triggerMoment(id)))).toEqual([])
  })
})

describe('membership', () => {
  it('opens the subscribed area from follower on', () => {
    expect(membershipTiers.map(isSubscribed)).toEqual([false, true, true, true])
  })

  it('gives each tier what the tier below it has', () => {
    expect(can({ membershipTier: 'follower' }, 'session.play', 0)).toBe(true)
    expect(can({ membershipTier: 'follower' }, 'settings.expert', 0)).toBe(false)
    expect(can({ membershipTier: 'master' }, 'settings.expert', 0)).toBe(true)
  })
})

describe('a profile', () => {
  it('is the default one until an answer differs, in any order of its keys', () => {
    const { body, ...rest } = defaultMemberProfile
    expect(isDefaultProfile({ ...rest, body })).toBe(true)
    expect(isDefaultProfile({ ...defaultMemberProfile, dominantHand: 'left' })).toBe(false)
    expect(isDefaultProfile({ ...defaultMemberProfile, hardLimits: ['edging'] })).toBe(false)
  })
})
