/** Queries and calls of saved generators. */
import type { QueryClient } from '@tanstack/react-query'
import { gameGeneratorEndpoints } from '@rubato/contracts/api'
import {
  LIST_LIMIT,
  uuidSchema,
  type GameGenerator,
  type GameGeneratorListItem,
  type GameGeneratorWrite,
} from '@rubato/contracts/domain'
import { kindKey } from '../../domain/items/queries/item-keys.ts'
import { allPages } from '../../lib/api/all-pages.ts'
import { call } from '../../lib/api/api-client.ts'
import type { Recorder } from '../../lib/api/kept-answers.ts'
import { takeOver } from '../../lib/query/change-data.ts'
import { describedItem, describedQuery } from '../../lib/query/described-query.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'

/** Whether the text can be a generator's id; other addresses need no request. */
export const isGeneratorId = (text: string): boolean => uuidSchema.safeParse(text).success

const keys = { all: ['game-generators'], one: (id: string) => ['game-generators', id] as const } as const

export const generatorQuery = (gameGeneratorId: string) =>
  describedItem('generator', {
    queryKey: keys.one(gameGeneratorId),
    queryFn: () => call(gameGeneratorEndpoints.getGameGenerator, { params: { gameGeneratorId } }),
  })

/** All generators of the member, without their configs, the newest first. */
export const ownGenerators = (userId: string, record?: Recorder): Promise<GameGeneratorListItem[]> =>
  allPages((cursor) =>
    call(gameGeneratorEndpoints.listGameGenerators, { query: { userId, limit: LIST_LIMIT.max, cursor } }, record),
  )

export const ownGeneratorsQuery = (userId: string) =>
  describedQuery('generators', {
    queryKey: [...keys.all, 'own', userId],
    queryFn: () => ownGenerators(userId),
  })

/** Shows the stored generator at once, and loads the lists again where they are shown. */
export function cacheGenerator(queryClient: QueryClient, generator: GameGenerator): void {
  takeOver(queryClient, keys.one(generator.id), generator)
  // The lists and pages of shared generators.
  void reloadQueries(queryClient, { queryKey: kindKey('generator') })
  void reloadQueries(queryClient, {
    queryKey: keys.all,
    predicate: ({ queryKey }) => queryKey[1] !== generator.id,
  })
}

export const getGenerator = (gameGeneratorId: string, record?: Recorder): Promise<GameGenerator> =>
  call(gameGeneratorEndpoints.getGameGenerator, { params: { gameGeneratorId } }, record)

export const createGenerator = (body: GameGeneratorWrite): Promise<GameGenerator> =>
  call(gameGeneratorEndpoints.createGameGenerator, { body })

type Change = Partial<GameGeneratorWrite> & { shared?: boolean; revision?: number | undefined }

export const updateGenerator = (gameGeneratorId: string, body: Change): Promise<GameGenerator> =>
  call(gameGeneratorEndpoints.updateGameGenerator, { params: { gameGeneratorId }, body })

/** A private copy with credit, changed as the member has changed what they see. */
export const copyOfOthers = (gameGeneratorId: string, body: GameGeneratorWrite): Promise<GameGenerator> =>
  call(gameGeneratorEndpoints.cloneGameGenerator, { params: { gameGeneratorId }, body })
