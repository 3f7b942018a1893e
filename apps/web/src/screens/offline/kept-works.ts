/** The games and generators of the copy that is kept for offline play. */
import { z } from 'zod'
import { API_BASE } from '@rubato/contracts/api'
import type { ItemKind } from '@rubato/contracts/domain'
import { keptAnswers } from '../../lib/api/kept-answers.ts'

export interface KeptWork {
  kind: ItemKind
  id: string
  name: string
}

const addresses = { game: `${API_BASE}/game/`, generator: `${API_BASE}/game-generator/` } as const satisfies Record<
  ItemKind,
  string
>

/** The kind of the work whose answer has this address; null for other answers. */
export function kindOf(url: string): ItemKind | null {
  const kinds = ['game', 'generator'] as const
  return kinds.find((kind) => url.startsWith(addresses[kind])) ?? null
}

const gameSchema = z.object({ id: z.string(), name: z.string() })
const generatorSchema = z.object({ id: z.string(), title: z.string() })

function workOf(kind: ItemKind, answer: unknown): KeptWork[] {
  if (kind === 'game') {
    const game = gameSchema.safeParse(answer).data
    return game ? [{ kind, ...game }] : []
  }
  const generator = generatorSchema.safeParse(answer).data
  return generator ? [{ kind, id: generator.id, name: generator.title }] : []
}

/** By name. */
export async function readKeptWorks(): Promise<KeptWork[]> {
  const works = Object.entries(await keptAnswers()).flatMap(([url, answer]) => {
    const kind = kindOf(url)
    return kind ? workOf(kind, answer) : []
  })
  return works.toSorted((one, other) => one.name.localeCompare(other.name))
}
