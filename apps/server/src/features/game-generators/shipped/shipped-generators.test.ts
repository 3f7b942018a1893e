/** The generators that ship with the product. */
import { shippedGenerators } from '@rubato/script-content'
import { expect, it } from 'vitest'
import { callItem, itemKits, listItems, type AnyItem } from '../../../test-support/items.ts'
import { done } from '../../../test-support/scripts.ts'
import { testWorld } from '../../../test-support/test-server.ts'
import { loadShippedGenerators } from './load-shipped-generators.ts'

const world = testWorld()

it('are accepted by the engine, shared by the site, and written again only when they change', async () => {
  const { queries } = world.database
  const load = (generators = shippedGenerators) => loadShippedGenerators(queries, 'Rubato', generators)
  expect(await load()).toEqual(shippedGenerators.map(({ id }) => id))
  expect(await load()).toEqual([])
  const reader = await (await world.serve()).visitor().become('follower')
  const [kit] = itemKits.filter(({ kind }) => kind === 'generator')
  if (!kit) throw new Error('No kit')
  const { data } = await listItems(reader, kit, { limit: '100' })
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set(shippedGenerators.map(({ id }) => id)))
  expect(data.every(({ createdBy }) => createdBy.username === 'Rubato')).toBe(true)
  const [first] = shippedGenerators
  if (!first) throw new Error('No generator ships with the product')
  expect(await load([{ ...first, title: 'Another title' }])).toEqual([first.id])
  expect(await done<AnyItem>(callItem(reader, kit, 'getItem', { id: first.id }))).toMatchObject({
    title: 'Another title',
  })
})
