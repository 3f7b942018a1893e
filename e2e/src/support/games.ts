/** Makes games for tests by the API, as a member. */
import {
  defaultGeneratorConfig,
  taskIds,
  taskNode,
  type Game,
  type GameWrite,
  type GeneratorConfig,
} from '@rubato/contracts/domain'
import { defaultProfile, generateGame } from '@rubato/engine'
import type { APIRequestContext } from '@playwright/test'
import { bearerOf, type DemoMember } from './members.ts'

/** A picture that ships with the product. */
export const splash = {
  id: 'ember-tide',
  photo: '/splash/ember-tide-1.avif',
  downloadLink: '',
  author: { name: 'Rubato', profile: '' },
}

/** Frequent changes of grip and a gag, and an end with orgasm. */
function config(minutes: number): GeneratorConfig {
  const made = structuredClone(defaultGeneratorConfig)
  for (const id of taskIds) taskNode(made, id).weight *= 0.2
  for (const id of ['grip', 'gag'] as const) Object.assign(taskNode(made, id), { enabled: true, weight: 1 })
  made.gameDuration = { min: minutes, max: minutes }
  made.taskFrequency = { min: 0, max: 5 }
  for (const end of [made.orgasm.ruined, made.orgasm.denial, made.orgasm.edging]) end.enabled = false
  return made
}

interface Details extends Partial<Pick<Game, 'description' | 'shared'>> {
  tags?: string[]
  minutes?: number
}

interface Games {
  /** Stores and shares a game as it is written. */
  share: (game: GameWrite) => Promise<Game>
  write: (name: string, details?: Details) => Promise<Game>
  /** The path, with fragment, of a new unlisted link. */
  link: (game: Game) => Promise<string>
  revokeLink: (game: Game) => Promise<void>
  delete: (game: Game) => Promise<void>
  /** A private copy of a shared game. */
  clone: (gameId: string) => Promise<Game>
}

/** Signs `request` in as this member: it has the member's cookie from then on. */
export async function gamesOf(request: APIRequestContext, member: DemoMember): Promise<Games> {
  const headers = { authorization: `Bearer ${await bearerOf(request, member)}` }
  const send = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data?: unknown): Promise<unknown> => {
    const reply = await request.fetch(`/api${path}`, { method, headers, ...(data !== undefined && { data }) })
    if (!reply.ok()) throw new Error(`${method} ${path} was refused: ${await reply.text()}`)
    return reply.status() === 204 ? undefined : reply.json()
  }
  const shareStored = async ({ id }: Game) => (await send('PATCH', `/game/${id}`, { shared: true })) as Game
  return {
    share: async (game) => shareStored((await send('POST', '/game', game)) as Game),
    async write(name, { description = `A game of the tests: ${name}.`, shared = true, tags = [], minutes = 6 } = {}) {
      const maker = { ...defaultProfile, optedIn: ['mouth'] as const, equipment: ['gag'] as const }
      const made = generateGame(config(minutes), name, maker)
      if (!made.ok) throw new Error(JSON.stringify(made.problems))
      const voice = made.game.voice ?? { name: 'Alto' }
      const game = (await send('POST', '/game', { ...made.game, name, description, splash, tags, voice })) as Game
      return shared ? shareStored(game) : game
    },
    async link({ id }) {
      const { link } = (await send('PUT', `/game/${id}/link`)) as { link: string }
      return `/shared-game#${link}`
    },
    async revokeLink({ id }) {
      await send('DELETE', `/game/${id}/link`)
    },
    async delete({ id }) {
      await send('DELETE', `/game/${id}`)
    },
    clone: async (gameId) => (await send('POST', `/game/${gameId}/clone`, {})) as Game,
  }
}
