/** How often simulated members reach each section of the open game, counted again when it has rested. */
import { useCallback } from 'react'
import { walkMembersInSteps, type WalkedScene } from '@rubato/engine'
import type { SceneDocument } from '@rubato/builder'
import { useInSlices } from '../../../../lib/use-in-slices.ts'

const MEMBERS = 100
/** ms */
const REST_MS = 600

/** Null before the first count. */
export function useWalked({ sections, start, variables }: SceneDocument): WalkedScene | null {
  const begin = useCallback(
    () => walkMembersInSteps({ sections, start, variables }, { members: MEMBERS, seed: 'builder' }),
    [sections, start, variables],
  )
  return useInSlices<WalkedScene | null>(begin, REST_MS, () => null)
}
