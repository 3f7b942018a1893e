import { defaultSettings, tasks, type Settings, type TaskField } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()
const follower = async () => (await world.serve()).visitor().become('follower')

describe('the age declaration', () => {
  it('is stored with the date of the first declaration', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    const first = (await visitor.declareAge()).body as { ageDeclaredAt: string }
    expect(Math.abs(Date.parse(first.ageDeclaredAt) - server.clock.now())).toBeLessThan(10_000)
    server.clock.advance(86_400_000)
    expect((await visitor.declareAge()).body).toMatchObject({ ageDeclaredAt: first.ageDeclaredAt })
    expect((await visitor.call('me')).body).toMatchObject({ ageDeclaredAt: first.ageDeclaredAt })
  })

  it.each([{ adult: false }, {}, { adult: 'true' }])('accepts only `true`: %j', async (body) => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const reply = await visitor.call('declareAge', { body })
    expect(reply).toMatchObject({
      status: 400,
      error: 'request.invalid',
      issues: [{ path: ['adult'], message: 'Only adults may enter.' }],
    })
  })
})

describe('settings', () => {
  it('are the defaults until changed', async () => {
    expect((await (await follower()).call('getSettings')).body).toEqual({ ...defaultSettings, revision: 0 })
  })

  it('change by top-level key and keep the others', async () => {
    const visitor = await follower()
    await visitor.call('updateSettings', { body: { chatSpeed: 'slow', tempo: { min: 50, max: 150 } } })
    const reply = await visitor.call('updateSettings', { body: { tempo: { min: 60, max: 120 } } })
    const expected = { ...defaultSettings, chatSpeed: 'slow', tempo: { min: 60, max: 120 }, revision: 2 }
    expect(reply.body).toEqual(expected)
    expect((await visitor.call('getSettings')).body).toEqual(expected)
  })

  it('set an acknowledgement that is dated more than a day ahead to now', async () => {
    const server = await world.serve()
    const visitor = await server.visitor().become('follower')
    const optIns = [{ id: 'lungs', acknowledgedAt: '2999-01-01T00:00:00.000Z' }]
    const { body } = await visitor.call('updateSettings', { body: { optIns } })
    const [stored] = (body as Settings).optIns
    expect(Math.abs(Date.parse(stored?.acknowledgedAt ?? '') - server.clock.now())).toBeLessThan(60_000)
    expect((await visitor.call('getSettings')).body).toMatchObject({ optIns: [stored] })
  })

  it('keep both changes when two tabs save different keys concurrently', async () => {
    const visitor = await follower()
    await Promise.all([
      visitor.call('updateSettings', { body: { chatSpeed: 'fast' } }),
      visitor.call('updateSettings', { body: { edgingTempoPercent: 33 } }),
    ])
    expect((await visitor.call('getSettings')).body).toMatchObject({ chatSpeed: 'fast', edgingTempoPercent: 33 })
  })

  it('refuse a change of an outdated revision, and overwrite nothing', async () => {
    const visitor = await follower()
    const first = await visitor.call('updateSettings', { body: { chatSpeed: 'fast', revision: 0 } })
    expect(first.body).toMatchObject({ chatSpeed: 'fast', revision: 1 })
    for (const revision of [0, 2]) {
      const late = await visitor.call('updateSettings', { body: { chatSpeed: 'slow', revision } })
      expect(late).toMatchObject({ status: 409, error: 'settings.conflict' })
    }
    expect((await visitor.call('getSettings')).body).toMatchObject({ chatSpeed: 'fast', revision: 1 })
    const next = await visitor.call('updateSettings', { body: { chatSpeed: 'slow', revision: 1 } })
    expect(next.body).toMatchObject({ chatSpeed: 'slow', revision: 2 })
  })

  it('accept one of two changes of the same revision', async () => {
    const visitor = await follower()
    await visitor.call('updateSettings', { body: { chatSpeed: 'fast' } })
    const both = await Promise.all(
      ['slow', 'normal'].map((chatSpeed) => visitor.call('updateSettings', { body: { chatSpeed, revision: 1 } })),
    )
    expect(both.map(({ status }) => `${status}`).sort()).toEqual(['200', '409'])
  })

  it('are separate for each member', async () => {
    const [one, other] = [await follower(), await follower()]
    await one.call('updateSettings', { body: { chatSpeed: 'fast' } })
    expect((await other.call('getSettings')).body).toEqual({ ...defaultSettings, revision: 0 })
  })

  it.each([
    ['tempo upside down', { tempo: { min: 120, max: 60 } }, 'tempo.max', 'Max tempo cannot be less than min tempo'],
    [
      'beat pattern tempo upside down',
      { beatPatternTempo: { min: 100, max: 100 } },
      'beatPatternTempo.max',
      'Max beat pattern tempo cannot be less than min beat pattern tempo',
    ],
    [
      'a name that cannot be kept',
      { profile: { equipment: [{ id: 'plug', name: 'a\u0000b' }] } },
      'profile.equipment.0.name',
      'cannot be kept',
    ],
    ['a key that cannot be kept', { hotkeys: { edge: '\u0000' } }, 'hotkeys.edge', 'cannot be kept'],
    ['an edging tempo above 100', { edgingTempoPercent: 101 }, 'edgingTempoPercent', ''],
    ['a weight above 1 deep in the tree', deep({ eyes: { weight: 2 } }), 'gameGeneratorConfig.eyes.weight', ''],
    [
      'a voice there is not',
      deep({ instructor: { voice: 'Countertenor' } }),
      'gameGeneratorConfig.instructor.voice',
      '',
    ],
    [
      'a session beyond two hours',
      deep({ gameDuration: { min: 5, max: 121 } }),
      'gameGeneratorConfig.gameDuration.max',
      '',
    ],
    ['no settings at all', 'text', '', ''],
  ])('refuse %s, naming the field', async (_, body, path, message) => {
    const reply = await (await follower()).call('updateSettings', { body })
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid' })
    expect(reply.issues.map((issue) => issue.path.join('.'))).toContain(path)
    expect(reply.issues.map((issue) => issue.message)).toContainEqual(expect.stringContaining(message))
  })

  it('store no key that the contract does not name', async () => {
    const visitor = await follower()
    await visitor.call('updateSettings', { body: { chatSpeed: 'fast', membershipTier: 'master' } })
    const { id } = (await visitor.call('me')).body as { id: string }
    const row = await world.database.queries
      .selectFrom('account_settings')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirst()
    expect(row?.settings).toEqual({ chatSpeed: 'fast' })
  })

  it('allow the expert mode from supporter upwards', async () => {
    const expert = deep({ settingsMode: 'expert' })
    const server = await world.serve()
    const [low, high] = [await server.visitor().become('follower'), await server.visitor().become('supporter')]
    const refused = await low.call('updateSettings', { body: expert })
    expect(refused).toMatchObject({ status: 403, error: 'membership.tier-required' })
    expect(refused.issues[0]?.path).toEqual(['gameGeneratorConfig', 'settingsMode'])
    expect((await low.call('updateSettings', { body: deep({ settingsMode: 'advanced' }) })).status).toBe(200)
    expect((await high.call('updateSettings', { body: expert })).status).toBe(200)
  })

  it('read a generator config that an older version stored', async () => {
    const visitor = await follower()
    await visitor.call('updateSettings', { body: { chatSpeed: 'slow' } })
    const { id } = (await visitor.call('me')).body as { id: string }
    const old = JSON.stringify({ gameGeneratorConfig: { version: 9, gameDuration: { min: 7, max: 9 } } })
    await sql`update account_settings set settings = settings || ${old}::text::jsonb where user_id = ${id}`.execute(
      world.database.queries,
    )
    const { gameGeneratorConfig } = (await visitor.call('getSettings')).body as Settings
    expect(gameGeneratorConfig).toEqual({ ...defaultSettings.gameGeneratorConfig, gameDuration: { min: 7, max: 9 } })
  })

  it.each(tasks.flatMap(({ path, fields }) => highFields(path, fields)))(
    'refuse %s above its cap',
    async (name, config) => {
      const reply = await (await follower()).call('updateSettings', { body: { gameGeneratorConfig: config } })
      expect(reply).toMatchObject({ status: 400, error: 'request.invalid' })
      expect(reply.issues.map((issue) => issue.path.join('.')).join()).toContain(`gameGeneratorConfig.${name}`)
    },
  )

  it('fall back to the defaults, key by key, when the stored value does not fit any more', async () => {
    const visitor = await follower()
    await visitor.call('updateSettings', { body: { chatSpeed: 'slow', edgingTempoPercent: 40 } })
    const { id } = (await visitor.call('me')).body as { id: string }
    await sql`update account_settings set settings = settings || '{"chatSpeed":"breakneck"}' where user_id = ${id}`.execute(
      world.database.queries,
    )
    expect((await visitor.call('getSettings')).body).toEqual({
      ...defaultSettings,
      edgingTempoPercent: 40,
      revision: 1,
    })
  })
})

/** A generator config with some keys changed from their defaults. */
function deep(config: object) {
  return { gameGeneratorConfig: { ...structuredClone(defaultSettings.gameGeneratorConfig), ...config } }
}

/** For each numeric field of a task, by path, a config with the field one above its maximum. */
function highFields(path: readonly string[], fields: Record<string, TaskField>): [string, object][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'options') return []
    const above = field.bounds.max + 1
    const value = field.kind === 'range' ? { min: field.bounds.min, max: above } : above
    const config = [...path, name].reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
    return [[[...path, name].join('.'), config as object]]
  })
}
