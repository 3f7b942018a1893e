/** The owner's declaration that they wrote an imported game, or may share it. The server asks for it once. */
import { useState } from 'react'
import { gameEndpoints } from '@rubato/contracts/api'
import type { Imported } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import type { PlayableItem } from '../item.ts'

export interface Authorship {
  imported: Imported
  /** When it was declared; null before that. */
  declaredAt: string | null
  /** Whether the member has ticked it in this dialog. */
  isTicked: boolean
  tick: (isTicked: boolean) => void
  /** Sends the declaration if it is ticked. Called before the game is shared. */
  declare: () => Promise<unknown>
}

/** Null for an item that is not imported. */
export function useAuthorship({ id, imported, authorshipDeclaredAt }: PlayableItem): Authorship | null {
  const [isTicked, tick] = useState(false)
  if (!imported) return null
  const declaredAt = authorshipDeclaredAt ?? null
  const declare = async () =>
    declaredAt === null && isTicked
      ? call(gameEndpoints.updateGame, { params: { gameId: id }, body: { declaresAuthorship: true } })
      : null
  return { imported, declaredAt, isTicked, tick, declare }
}
