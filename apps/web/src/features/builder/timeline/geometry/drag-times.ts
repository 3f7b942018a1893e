/** How far a drag may go. */
import type { Block } from './layout.ts'

/** The shortest block that an edge can be dragged to, ms; the builder refuses a shorter one. */
const SHORTEST_MS = 50

/** No block begins before the game. */
export const clampMove = (blocks: readonly Block[], by: number): number =>
  Math.max(by, -blocks.reduce((first, { at }) => Math.min(first, at), Infinity))

export function clampResize({ at, until }: Block, edge: 'start' | 'end', by: number): number {
  const longest = until - at - SHORTEST_MS
  return edge === 'start' ? Math.max(-at, Math.min(by, longest)) : Math.max(by, -longest)
}
