import { gameGeneratorEndpoints } from '@rubato/contracts/api'
import type { GameGenerator, GameGeneratorListItem } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import type { PlayableItem, WholeOf } from '../item.ts'
import type { PlayableSource } from './item-source.ts'

const itemOf = ({ title, ...generator }: GameGeneratorListItem): PlayableItem => ({
  ...generator,
  name: title,
  kind: 'generator',
})
export const itemOfGenerator = ({ config: _config, ...listed }: GameGenerator): PlayableItem => itemOf(listed)
const wholeOf = (generator: GameGenerator): WholeOf<'generator'> => ({
  ...itemOfGenerator(generator),
  kind: 'generator',
  content: generator,
})

const paramsOf = (gameGeneratorId: string) => ({ params: { gameGeneratorId } })

export const generatorSource: PlayableSource<'generator'> = {
  async list(query) {
    const { data, pagination } = await call(gameGeneratorEndpoints.listGameGenerators, { query })
    return { data: data.map(itemOf), pagination }
  },
  get: async (id) => wholeOf(await call(gameGeneratorEndpoints.getGameGenerator, paramsOf(id))),
  setShared: async (id, shared) =>
    itemOfGenerator(await call(gameGeneratorEndpoints.updateGameGenerator, { ...paramsOf(id), body: { shared } })),
  setTags: async (id, tags, revision) =>
    itemOfGenerator(
      await call(gameGeneratorEndpoints.updateGameGenerator, {
        ...paramsOf(id),
        body: { tags, ...(revision !== undefined && { revision }) },
      }),
    ),
  delete: (id) => call(gameGeneratorEndpoints.deleteGameGenerator, paramsOf(id)),
  listDeleted: () => call(gameGeneratorEndpoints.listDeletedGameGenerators),
  restore: async (id) => itemOfGenerator(await call(gameGeneratorEndpoints.restoreGameGenerator, paramsOf(id))),
  clone: async (id, link) => {
    const body = link === undefined ? {} : { link }
    return itemOfGenerator(await call(gameGeneratorEndpoints.cloneGameGenerator, { ...paramsOf(id), body }))
  },
  async createLink(id) {
    const { link, item } = await call(gameGeneratorEndpoints.createGameGeneratorLink, paramsOf(id))
    return { link, item: itemOfGenerator(item) }
  },
  removeLink: (id) => call(gameGeneratorEndpoints.removeGameGeneratorLink, paramsOf(id)),
  openLink: async (link) => wholeOf(await call(gameGeneratorEndpoints.openGameGeneratorLink, { body: { link } })),
  bookmark: (id) => call(gameGeneratorEndpoints.bookmarkGameGenerator, paramsOf(id)),
  removeBookmark: (id) => call(gameGeneratorEndpoints.removeGameGeneratorBookmark, paramsOf(id)),
  vote: (id, vote) => call(gameGeneratorEndpoints.voteForGameGenerator, { ...paramsOf(id), body: { vote } }),
  removeVote: (id) => call(gameGeneratorEndpoints.removeGameGeneratorVote, paramsOf(id)),
  listDecisions: (id) => call(gameGeneratorEndpoints.listGameGeneratorDecisions, paramsOf(id)),
}
