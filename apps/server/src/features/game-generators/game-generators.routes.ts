import type { gameGeneratorEndpoints } from '@rubato/contracts/api'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { playableCalls, type ItemDependencies } from '../../items/item-calls.ts'
import { generatorNoun } from './generator-noun.ts'

type Routes = Pick<Handlers, Exclude<keyof typeof gameGeneratorEndpoints, 'listGameGeneratorDecisions'>>

/** @param openedLinks counts the attempts at unlisted links by member */
export function gameGeneratorRoutes(dependencies: ItemDependencies, openedLinks: RateLimiter): Routes {
  const generators = playableCalls(dependencies, generatorNoun)
  return {
    listGameGenerators: ({ query }, { actor, rule }) => generators.list({ actor, rule }, query),
    getGameGenerator: ({ params }, { actor }) => generators.get(actor, params.gameGeneratorId),
    createGameGenerator({ body }, { actor }) {
      const { title: name, config, ...write } = body
      return generators.create(actor, { ...write, name, content: { config } })
    },
    updateGameGenerator({ params, body }, { actor }) {
      const { title: name, config, ...change } = body
      return generators.update(actor, { ...change, id: params.gameGeneratorId, name, content: { config } })
    },
    deleteGameGenerator: ({ params }, { actor }) => generators.delete(actor, params.gameGeneratorId),
    listDeletedGameGenerators: (_request, { actor }) => generators.listDeleted(actor),
    restoreGameGenerator: ({ params }, { actor }) => generators.restore(actor, params.gameGeneratorId),
    cloneGameGenerator({ params, body }, { actor }) {
      const { link, title: name, config, ...given } = body
      return generators.cloneByLink(actor, params.gameGeneratorId, link, { ...given, name, content: { config } })
    },
    createGameGeneratorLink: ({ params }, { actor }) => generators.createLink(actor, params.gameGeneratorId),
    removeGameGeneratorLink: ({ params }, { actor }) => generators.removeLink(actor, params.gameGeneratorId),
    async openGameGeneratorLink({ body }, { actor }) {
      openedLinks.take(actor.userId)
      return generators.openLink(actor, body.link)
    },
    bookmarkGameGenerator: ({ params }, { actor }) => generators.bookmark(actor, params.gameGeneratorId),
    removeGameGeneratorBookmark: ({ params }, { actor }) => generators.removeBookmark(actor, params.gameGeneratorId),
    voteForGameGenerator: ({ params, body }, { actor }) => generators.vote(actor, params.gameGeneratorId, body.vote),
    removeGameGeneratorVote: ({ params }, { actor }) => generators.removeVote(actor, params.gameGeneratorId),
    readGameGeneratorAsAdmin: ({ params }) => generators.readAsAdmin(params.gameGeneratorId),
  }
}
