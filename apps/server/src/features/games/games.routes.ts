import type { gameEndpoints } from '@rubato/contracts/api'
import type { Queries } from '../../database/open-database.ts'
import type { Handler } from '../../http/bind-endpoints.ts'
import { createGame } from './create-game.ts'
import { getGame } from './get-game.ts'

type Routes = { [K in keyof typeof gameEndpoints]: Handler<(typeof gameEndpoints)[K]> }

export const gameRoutes = (dependencies: { queries: Queries }): Routes => ({
  createGame: ({ body }, { actor }) => createGame(dependencies, actor, body),
  getGame: ({ params }, { actor }) => getGame(dependencies, actor, params.gameId),
})
