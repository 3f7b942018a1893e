import type {
  GeneratorConfig,
  ItemId,
  OrgasmOutcome,
  PlayableGame,
  StripBucket,
  TaskId,
} from '@rubato/contracts/domain'
import { categories, outcomes, taskIds } from '@rubato/contracts/domain'
import { countStrokes } from '../beat/strokes.ts'
import { prepareConfig } from '../config/check-config.ts'
import { makeGame } from '../generate/generate-game.ts'
import type { Problem } from '../problem.ts'
import type { PlayerProfile } from '../profile.ts'
import { edgesIn } from '../summary/summarise.ts'
import { appearancesIn, holdsIn, timeIn } from './measure.ts'

export interface Spread {
  min: number
  median: number
  max: number
}

export interface PreviewFigures {
  games: number
  /** ms */
  length: Spread
  strokes: Spread
  edges: Spread
  ruins: Spread
  /** The item that is open longest in any of the games, ms. */
  longestHold: { item: ItemId; ms: number } | null
  /** Mean ms per game. */
  timePerCategory: Record<StripBucket, number>
  /** Mean number of appearances per game. */
  appearances: Record<TaskId, number>
  /** Share of the games with this outcome, 0..1. */
  outcomes: Record<OrgasmOutcome, number>
  /** The first of the games. */
  sample: PlayableGame
}
export type Preview = ({ ok: true } & PreviewFigures) | { ok: false; problems: Problem[] }

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0
  return { min: at(0), median: at(0.5), max: at(1) }
}

/** The mean over the games for each key. */
function meanOf<Key extends string>(
  keys: readonly Key[],
  counts: readonly ReadonlyMap<Key, number>[],
): Record<Key, number> {
  const mean = (key: Key) => counts.reduce((sum, each) => sum + (each.get(key) ?? 0), 0) / counts.length
  return Object.fromEntries(keys.map((key) => [key, mean(key)])) as Record<Key, number>
}

function summarise(games: readonly PlayableGame[], sample: PlayableGame): PreviewFigures {
  const holds = games.flatMap(holdsIn)
  const longest = holds.reduce<(typeof holds)[number] | null>(
    (best, hold) => (best && best.ms >= hold.ms ? best : hold),
    null,
  )
  return {
    games: games.length,
    length: spreadOf(games.map(({ duration }) => duration)),
    strokes: spreadOf(games.map(countStrokes)),
    edges: spreadOf(games.map(edgesIn)),
    ruins: spreadOf(games.map(({ outcome }) => (outcome === 'ruined' ? 1 : 0))),
    longestHold: longest && { item: longest.item, ms: longest.ms },
    timePerCategory: meanOf([...categories, 'steady', 'rest'], games.map(timeIn)),
    appearances: meanOf(taskIds, games.map(appearancesIn)),
    outcomes: meanOf(
      outcomes,
      games.map(({ outcome }) => new Map([[outcome, 1]])),
    ),
    sample,
  }
}

/**
 * Figures of `n` games (at least one) with the seeds `seed-0`, `seed-1` and so on: the same arguments return the same
 * figures. A config that cannot make a game returns its problems.
 */
export function previewConfig(config: GeneratorConfig, profile: PlayerProfile, n: number, seed = 'preview'): Preview {
  const prepared = prepareConfig(config, profile)
  if (!prepared.ok) return prepared
  const sample = makeGame(prepared, `${seed}-0`)
  const others = Array.from({ length: Math.max(1, n) - 1 }, (_, index) => makeGame(prepared, `${seed}-${index + 1}`))
  return { ok: true, ...summarise([sample, ...others], sample) }
}
