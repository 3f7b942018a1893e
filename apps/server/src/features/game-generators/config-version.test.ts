import {
  defaultGeneratorConfig,
  type LinearGame,
  type GameGenerator,
  type StoredSettings,
} from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { gameContent, itemKits, makeItem, shortConfig, splash } from '../../test-support/items.ts'
import { idOf } from '../../test-support/library.ts'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()
const follower = async () => (await world.serve()).visitor().become('follower')
/** A config of version 13 without the fields that came later. */
function specified() {
  const { silentBeat: _silent, intensityCurve: _curve, ...config } = shortConfig()
  return config
}
const later = () => ({ ...shortConfig(), version: 14 })
const titled = { title: 'An evening', description: 'Slow and steady.', tags: [], splash }
const named = { name: 'An evening', description: 'Slow and steady.', tags: [], splash }

describe.each([
  ['13 without later fields', specified],
  ['14', later],
])('a config of version %s', (_, config) => {
  it('is accepted from every call that takes one, and returned as 13 with every field', async () => {
    const visitor = await follower()
    const made = await visitor.call('createGameGenerator', { body: { ...titled, config: config() } })
    expect(made).toMatchObject({ status: 200, body: { config: shortConfig() } })
    const { id } = made.body as GameGenerator
    const params = { gameGeneratorId: id }
    const changed = await visitor.call('updateGameGenerator', { params, body: { config: config() } })
    expect(changed).toMatchObject({ status: 200, body: { config: shortConfig() } })
    const settings = await visitor.call('updateSettings', { body: { gameGeneratorConfig: config() } })
    expect(settings).toMatchObject({ status: 200, body: { gameGeneratorConfig: shortConfig() } })
    const content = gameContent()
    const origin = { ...content.origin, config: config() }
    const game = await visitor.call('createGame', { body: { ...content, ...named, origin } })
    expect(game).toMatchObject({ status: 200, body: { origin: { config: shortConfig() } } })
  })
  it('is read as 13 where it is stored', async () => {
    const visitor = await follower()
    await visitor.call('updateSettings', { body: { gameGeneratorConfig: shortConfig() } })
    const [games, generators] = itemKits
    if (!games || !generators) throw new Error('No kits')
    const game = await makeItem(visitor, games)
    const generator = await makeItem(visitor, generators)
    const stored = JSON.stringify(config())
    const db = world.database.queries
    const userId = await idOf(visitor)
    await sql`update account_settings set settings = jsonb_set(settings, '{gameGeneratorConfig}', ${stored}::text::jsonb) where user_id = ${userId}`.execute(
      db,
    )
    await sql`update games set content = jsonb_set(content, '{origin,config}', ${stored}::text::jsonb) where id = ${game.id}`.execute(
      db,
    )
    await sql`update game_generators set content = jsonb_set(content, '{config}', ${stored}::text::jsonb) where id = ${generator.id}`.execute(
      db,
    )
    const read = async (name: 'getGame' | 'getGameGenerator' | 'getSettings', params = {}) =>
      (await visitor.call(name, { params })).body
    const { gameGeneratorConfig } = (await read('getSettings')) as StoredSettings
    expect(gameGeneratorConfig).toEqual(shortConfig())
    expect(((await read('getGame', { gameId: game.id })) as LinearGame).origin?.config).toEqual(shortConfig())
    const { config: present } = (await read('getGameGenerator', { gameGeneratorId: generator.id })) as GameGenerator
    expect(present).toEqual(shortConfig())
  })
})

it('The settings of a new account hold version 13', async () => {
  const { body } = await (await follower()).call('getSettings')
  expect((body as StoredSettings).gameGeneratorConfig).toEqual(defaultGeneratorConfig)
  expect(defaultGeneratorConfig.version).toBe(13)
})
