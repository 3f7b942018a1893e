/** The menu on public screens: members see it there too. */
import type { ComponentType, ReactNode } from 'react'
import { hasSignedInHint } from '../../lib/storage/signed-in-hint.ts'

/** How long such a screen waits for the decision whether to show the menu, ms. */
const TIMEOUT_MS = 1500

export type Frame = ComponentType<{ children: ReactNode }>

const timeout = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS))

/** The frame with the menu, as `load` returns it. Null for visitors, on errors, and after `TIMEOUT_MS`. */
export async function menuForMembers(load: () => Promise<Frame>): Promise<Frame | null> {
  if (!hasSignedInHint()) return null
  const wanted = async () => {
    const { isMember } = await import('./guards.ts')
    return (await isMember()) ? load() : null
  }
  return Promise.race([wanted().catch(() => null), timeout()])
}
