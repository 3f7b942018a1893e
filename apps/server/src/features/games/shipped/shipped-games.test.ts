/** The games that ship with the product. */
import { shippedGames } from '@rubato/script-content'
import { expect, it } from 'vitest'
import { callItem, itemKits, listItems, type AnyItem } from '../../../test-support/items.ts'
import { done } from '../../../test-support/scripts.ts'
import { testWorld } from '../../../test-support/test-server.ts'
import { loadShippedGames } from './load-shipped-games.ts'
import { loadShippedScenes, scenesInText } from './load-shipped-scenes.ts'

const world = testWorld()

it('are shared by the site, fit every new member, and are written again only when they change', async () => {
  const { queries } = world.database
  const load = (games = shippedGames) => loadShippedGames(queries, 'Rubato', games)
  expect(await load()).toEqual(shippedGames.map(({ id }) => id))
  expect(await load()).toEqual([])
  const reader = await (await world.serve()).visitor().become('follower')
  const [kit] = itemKits.filter(({ kind }) => kind === 'game')
  if (!kit) throw new Error('No kit')
  const { data } = await listItems(reader, kit, { limit: '100', fits: 'true' })
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set(shippedGames.map(({ id }) => id)))
  expect(data.every(({ createdBy }) => createdBy.username === 'Rubato')).toBe(true)
  const [first] = shippedGames
  if (!first) throw new Error('No game ships with the product')
  expect(await load([{ ...first, title: 'Another title' }])).toEqual([first.id])
  expect(await done<AnyItem & { events: unknown[] }>(callItem(reader, kit, 'getItem', { id: first.id }))).toMatchObject(
    { name: 'Another title', duration: 300_000 },
  )

  // Branching games are played as their texts say.
  const scenes = scenesInText()
  const loadScenes = () => loadShippedScenes(queries, 'Rubato', scenes)
  expect(await loadScenes()).toEqual(scenes.map(({ id }) => id))
  expect(await loadScenes()).toEqual([])
  const [scene] = scenes
  if (!scene) throw new Error('No branching game ships with the product')
  const game = await done<AnyItem & { sections: unknown[] }>(callItem(reader, kit, 'getItem', { id: scene.id }))
  expect(game).toMatchObject({ name: scene.title, branches: true, voice: { name: 'Alto' } })
  expect(game.sections).toHaveLength(scene.text.match(/^# /gm)?.length ?? 0)
})
