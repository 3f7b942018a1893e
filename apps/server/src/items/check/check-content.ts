/** The engine's check of the content of an item, and the summary that a card shows. */
import { createHash } from 'node:crypto'
import type { Issue } from '@rubato/contracts/api'
import type { ItemSummary } from '@rubato/contracts/domain'
import { caps, ENGINE_VERSION, itemRules } from '@rubato/engine'
import { nextTurn } from '../../base/turns.ts'
import { SCREENED_WITH } from '../../public-items/public-texts.ts'
import type { PlayableParts } from '../item-noun.ts'

/** Identifies the engine, the policy and the screening: an item that was checked with another one is checked again. */
export const CHECKED_WITH = createHash('sha256')
  .update(JSON.stringify([ENGINE_VERSION, caps, itemRules, SCREENED_WITH]))
  .digest('base64url')
  .slice(0, 16)

/** Maximum number of problems shown: a broken game has the same one many times. */
const PROBLEMS_MAX = 20

export interface Checked {
  summary: ItemSummary
  /** Sentences, without repetition. */
  refusals: string[]
  issues: Issue[]
}

/**
 * Check and summary each take up to 200 ms for the largest content: each has its own turn of the event loop. The check of a
 * branching game may take longer, in several turns.
 */
export async function checkContent<Content extends object>(
  noun: Pick<PlayableParts<Content>, 'check' | 'summarise'>,
  content: Content,
): Promise<Checked> {
  await nextTurn()
  const problems = await noun.check(content)
  await nextTurn()
  const summary = noun.summarise(content)
  await nextTurn()
  return {
    summary,
    refusals: [...new Set(problems.map(({ message }) => message))].slice(0, PROBLEMS_MAX),
    issues: problems.slice(0, PROBLEMS_MAX).map(({ path, message }) => ({ path: [...path], message })),
  }
}
