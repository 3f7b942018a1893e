/** The menu on screens that everybody may see: members keep it, and nobody waits for it long. */
import type { ComponentType, ReactNode } from 'react'
import { hasSignedInHint } from '../../lib/signed-in-hint.ts'

/** How long such a screen waits to learn whether to show the menu, ms. */
const PATIENCE_MS = 1500

type Frame = ComponentType<{ children: ReactNode }>

const late = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))

/** `load` returns the frame with the menu. Null for visitors, and when it cannot be known or loaded in time. */
export async function menuForMembers(load: () => Promise<Frame>): Promise<Frame | null> {
  if (!hasSignedInHint()) return null
  const wanted = async () => {
    const { isMember } = await import('./guards.ts')
    return (await isMember()) ? load() : null
  }
  return Promise.race([wanted().catch(() => null), late()])
}
