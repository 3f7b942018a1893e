import type { gameEndpoints } from '@rubato/contracts/api'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { playableCalls, type ItemDependencies } from '../../items/item-calls.ts'
import { gameNoun } from './game-noun.ts'

type Routes = Pick<Handlers, Exclude<keyof typeof gameEndpoints, 'listGameDecisions'>>

/** @param openedLinks counts the attempts at unlisted links by member */
export function gameRoutes(dependencies: ItemDependencies, openedLinks: RateLimiter): Routes {
  const games = playableCalls(dependencies, gameNoun)
  return {
    listGames: ({ query }, { actor, rule }) => games.list({ actor, rule }, query),
    getGame: ({ params }, { actor }) => games.get(actor, params.gameId),
    createGame({ query: { id }, body }, { actor }) {
      const { name, description, splash, tags, ...content } = body
      return games.create(actor, { id, name, description, splash, tags, content })
    },
    updateGame({ params, body }, { actor }) {
      const { name, description, splash, tags, shared, declaresAuthorship, revision, ...content } = body
      const described = { name, description, splash, tags }
      return games.update(actor, { id: params.gameId, ...described, shared, declaresAuthorship, revision, content })
    },
    deleteGame: ({ params }, { actor }) => games.delete(actor, params.gameId),
    listDeletedGames: (_request, { actor }) => games.listDeleted(actor),
    restoreGame: ({ params }, { actor }) => games.restore(actor, params.gameId),
    cloneGame: ({ params, body }, { actor }) => games.cloneByLink(actor, params.gameId, body.link),
    createGameLink: ({ params }, { actor }) => games.createLink(actor, params.gameId),
    removeGameLink: ({ params }, { actor }) => games.removeLink(actor, params.gameId),
    async openGameLink({ body }, { actor }) {
      openedLinks.take(actor.userId)
      return games.openLink(actor, body.link)
    },
    bookmarkGame: ({ params }, { actor }) => games.bookmark(actor, params.gameId),
    removeGameBookmark: ({ params }, { actor }) => games.removeBookmark(actor, params.gameId),
    voteForGame: ({ params, body }, { actor }) => games.vote(actor, params.gameId, body.vote),
    removeGameVote: ({ params }, { actor }) => games.removeVote(actor, params.gameId),
    readGameAsAdmin: ({ params }) => games.readAsAdmin(params.gameId),
  }
}
