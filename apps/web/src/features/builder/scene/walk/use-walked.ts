/** How often simulated members reach each section of the open game, counted again when it has rested. */
import { useCallback } from 'react'
import { walkMembersInSteps, type WalkedScene } from '@rubato/engine'
import type { SceneDocument } from '@rubato/builder'
import { useInSlices } from '../../../../lib/use-in-slices.ts'

const MEMBERS = 100
/** ms */
const REST_MS = 600

export interface Walked extends WalkedScene {
  /** The sections that were counted: the game may have others since. */
  of: SceneDocument['sections']
}

type Counted = Pick<SceneDocument, 'sections' | 'start' | 'variables'>

function* countInSteps(scene: Counted): Generator<void, Walked> {
  const walked = yield* walkMembersInSteps(scene, { members: MEMBERS, seed: 'builder' })
  return { ...walked, of: scene.sections }
}

/** Null before the first count. */
export function useWalked({ sections, start, variables }: SceneDocument): Walked | null {
  const begin = useCallback(() => countInSteps({ sections, start, variables }), [sections, start, variables])
  return useInSlices<Walked | null>(begin, REST_MS, () => null)
}
