/** The figures by which each built-in instructor is checked. */
import type { Instructor } from '@rubato/contracts/domain'
import type { LineKind } from '../read-dialogs.ts'

export interface CharacterSheet {
  /** The share of each kind among the lines heard; the sum is 1. */
  shares: Readonly<Record<LineKind, number>>
  /** Whether the instructor says "I'm" (most of the time) or "I am" (always). */
  contracts: boolean
  /** Mean number of words in a line. */
  words: number
  /** The column of the tiers that says how many lines a trigger needs. */
  size: 'full' | 'short'
}

export const characterSheets: Readonly<Record<Instructor['id'], CharacterSheet>> = {
  host: {
    shares: { instruction: 0.55, sensation: 0.17, tease: 0.15, praise: 0.13 },
    contracts: true,
    words: 7,
    size: 'full',
  },
  coach: {
    shares: { instruction: 0.5, sensation: 0.2, tease: 0.05, praise: 0.25 },
    contracts: true,
    words: 8,
    size: 'short',
  },
  tease: {
    shares: { instruction: 0.45, sensation: 0.1, tease: 0.35, praise: 0.1 },
    contracts: true,
    words: 7,
    size: 'short',
  },
  conductor: {
    shares: { instruction: 0.65, sensation: 0.07, tease: 0.2, praise: 0.08 },
    contracts: false,
    words: 4.5,
    size: 'short',
  },
}
