import { gameEndpoints } from '@rubato/contracts/api'
import type { Game, GameListItem } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import type { PlayableItem, WholeOf } from '../item.ts'
import type { PlayableSource } from './item-source.ts'

const itemOf = (game: GameListItem): PlayableItem => ({ ...game, kind: 'game' })
function itemOfWhole(game: Game): PlayableItem {
  if (game.branches) {
    const { start: _start, sections: _sections, variables: _variables, ...listed } = game
    return itemOf(listed)
  }
  const { events: _events, origin: _origin, composition: _composition, ...listed } = game
  return itemOf(listed)
}
const wholeOf = (game: Game): WholeOf<'game'> => ({ ...itemOfWhole(game), kind: 'game', content: game })

const paramsOf = (gameId: string) => ({ params: { gameId } })

export const gameSource: PlayableSource<'game'> = {
  async list(query) {
    const { data, pagination } = await call(gameEndpoints.listGames, { query })
    return { data: data.map(itemOf), pagination }
  },
  get: async (id) => wholeOf(await call(gameEndpoints.getGame, paramsOf(id))),
  setShared: async (id, shared) =>
    itemOfWhole(await call(gameEndpoints.updateGame, { ...paramsOf(id), body: { shared } })),
  setTags: async (id, tags, revision) =>
    itemOfWhole(
      await call(gameEndpoints.updateGame, {
        ...paramsOf(id),
        body: { tags, ...(revision !== undefined && { revision }) },
      }),
    ),
  delete: (id) => call(gameEndpoints.deleteGame, paramsOf(id)),
  listDeleted: () => call(gameEndpoints.listDeletedGames),
  restore: async (id) => itemOfWhole(await call(gameEndpoints.restoreGame, paramsOf(id))),
  clone: async (id, link) =>
    itemOfWhole(await call(gameEndpoints.cloneGame, { ...paramsOf(id), body: link === undefined ? {} : { link } })),
  async createLink(id) {
    const { link, item } = await call(gameEndpoints.createGameLink, paramsOf(id))
    return { link, item: itemOfWhole(item) }
  },
  removeLink: (id) => call(gameEndpoints.removeGameLink, paramsOf(id)),
  openLink: async (link) => wholeOf(await call(gameEndpoints.openGameLink, { body: { link } })),
  bookmark: (id) => call(gameEndpoints.bookmarkGame, paramsOf(id)),
  removeBookmark: (id) => call(gameEndpoints.removeGameBookmark, paramsOf(id)),
  vote: (id, vote) => call(gameEndpoints.voteForGame, { ...paramsOf(id), body: { vote } }),
  removeVote: (id) => call(gameEndpoints.removeGameVote, paramsOf(id)),
  listDecisions: (id) => call(gameEndpoints.listGameDecisions, paramsOf(id)),
}
