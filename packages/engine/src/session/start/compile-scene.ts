/** Turns the sections of a branching game into cues, and lays them out one after the other to prepare their lines. */
import {
  OWN_WORDS,
  STEADY_PATTERN,
  type EdgePlace,
  type PlayableScene,
  type Exit,
  type GameEvent,
  type OrgasmOutcome,
  type PlayableGame,
  type Section,
  type SectionOf,
} from '@rubato/contracts/domain'
import { outcomeOfTask } from '../../config/resolve-config.ts'
import type { Speaker, SpokenLine } from '../../dialog/spoken-line.ts'
import type { PlayerProfile } from '../../profile.ts'
import { drawWhole, openStream } from '../../random/stream.ts'
import { fillSpan } from '../../reroll/fill-span.ts'
import { exitKey, type CompiledScene, type CompiledSection, type SectionPlan } from '../model/scene.ts'
import type { GamePart } from '../model/cue.ts'
import { longestAfter, longestAfterReturn } from '../scene/longest-after.ts'
import { partAfter } from '../scene/part-of-scene.ts'
import { firstNotBefore } from '../../spans.ts'
import { expressionsOf } from '../scene/expressions.ts'
import { leadsBack } from '../scene/leads-back.ts'
import { cuesOf, eventKey } from './cues-of-game.ts'
import { ownLinesOf } from './own-lines.ts'

/** Different visits of a generated section; later ones begin again with the first. */
const VISITS = 4

type SectionGame = Pick<PlayableGame, 'events' | 'duration'>

interface Compiler {
  game: PlayableScene
  profile: PlayerProfile
  seed: string
}

/** Tells the events of a visit of a section apart from those of others. */
const prefixOf = (section: Section, visit: number): string => `${section.id}/${visit}/`

/** How the game ends in the section: by the task of its ending, else by its exit. */
function outcomeOf(events: readonly GameEvent[], exit: Exit): OrgasmOutcome | undefined {
  const tasks = events.filter(({ kind }) => kind === 'task')
  const ending = tasks.map(({ task }) => outcomeOfTask(task)).find((outcome) => outcome !== undefined)
  if (ending) return ending
  return exit.kind === 'end' ? exit.outcome : undefined
}

type Generated = SectionOf<'generated'>

/** The part of a section over which its edges are spread, as shares of its length. */
const edgeSpans: Readonly<Record<EdgePlace, { from: number; until: number }>> = {
  early: { from: 0, until: 0.5 },
  middle: { from: 0, until: 1 },
  late: { from: 0.5, until: 1 },
}

/** The parts that are filled one after the other: an edge stays in the part that it is in. */
function spansOf({ length, edges = 'middle' }: Generated): { from: number; until: number }[] {
  const half = Math.round(length / 2)
  if (edges === 'middle') return [{ from: 0, until: length }]
  return [
    { from: 0, until: half },
    { from: half, until: length },
  ]
}

/** A game of this length with this many edges to be replaced, and steady strokes. */
function blankGame({ game, profile }: Compiler, section: Generated, edges: number): PlayableGame {
  const { length, edges: place } = section
  const tempo = Math.round((profile.tempo.min + profile.tempo.max) / 2)
  const { from, until } = edgeSpans[place ?? 'middle']
  const at = (index: number) => Math.round(length * (from + ((until - from) * (index + 1)) / (edges + 1)))
  return {
    events: [
      ...spansOf(section).flatMap(({ from: at, until: end }, index): GameEvent[] => [
        { id: `steady${index}`, kind: 'task', at, duration: end - at, task: 'steady', phase: 'build' },
        {
          id: `beat${index}`,
          kind: 'beat',
          at,
          duration: end - at,
          task: 'steady',
          tempo: { from: tempo, to: tempo },
          pattern: STEADY_PATTERN,
        },
      ]),
      ...Array.from({ length: edges }, (_, index): GameEvent => ({
        id: `edge${index}`,
        kind: 'ask',
        at: at(index),
        duration: 0,
        task: 'edging',
        question: 'edge',
      })),
    ],
    duration: length,
    voice: game.voice,
    media: game.media,
    outcome: 'denied',
  }
}

const withMedium = (game: SectionGame, { medium, length }: Generated): SectionGame =>
  medium
    ? {
        duration: game.duration,
        events: [
          { id: 'medium', kind: 'media', at: 0, duration: length, task: 'steady', link: medium },
          ...game.events,
        ],
      }
    : game

/** The generated events of a visit, as a session with this seed has them: with as many edges as are drawn, or fewer where they do not fit. */
export function generatedSection(compiler: Compiler, section: Generated, visit: number): SectionGame {
  const { seed, profile } = compiler
  const { config, id } = section
  const own = `${seed}/section/${id}/${visit}`
  const { enabled, edges } = config.orgasm.edging
  const wanted = enabled ? drawWhole(openStream(own, 'edges'), edges.min, edges.max) : 0
  for (let count = wanted; count >= 0; count--) {
    let game: PlayableGame | null = blankGame(compiler, section, count)
    for (const [index, span] of spansOf(section).entries()) {
      const filled = fillSpan(game, span, { config, profile, seed: index === 0 ? own : `${own}/${index}` })
      game = filled.ok ? filled.game : null
      if (!game) break
    }
    if (game) return withMedium(game, section)
  }
  return withMedium(blankGame(compiler, section, 0), section)
}

/** The events of each visit of a section. */
function gamesOf(compiler: Compiler, section: Section): SectionGame[] {
  if (section.kind === 'timeline') return [{ events: section.events, duration: section.length }]
  const visits = leadsBack(compiler.game, section.id) ? VISITS : 1
  return Array.from({ length: visits }, (_, visit) => generatedSection(compiler, section, visit))
}

function planOf({ game, profile }: Compiler, section: Section, visit: number, part: SectionGame): SectionPlan {
  const linear = { ...part, voice: game.voice, media: game.media, outcome: 'denied' as const }
  const { cues, refused } = cuesOf(linear, profile, prefixOf(section, visit))
  const left = new Set(refused)
  return {
    cues: cues.filter((cue) => cue.at <= part.duration && !left.has(cue)),
    length: part.duration,
    outcome: outcomeOf(part.events, section.exit),
  }
}

/** The words of the exit as an event, so that they are prepared like other own words. */
function questionEvent({ exit, id }: Section): GameEvent | null {
  if (exit.kind !== 'ask' && exit.kind !== 'number' && exit.kind !== 'text') return null
  const { text, speech, voice, delivery } = exit
  const said = { text, ...(speech ? { speech } : {}), ...(voice ? { voice } : {}), ...(delivery ? { delivery } : {}) }
  return { id, kind: 'say', at: 0, duration: 0, task: 'steady', trigger: OWN_WORDS, ...said }
}

/** Where a visit of a section begins in the pool. */
interface PooledSpan {
  from: number
  partAt: (at: number) => GamePart
  outcome: OrgasmOutcome | undefined
}
const spanAt = (spans: readonly PooledSpan[], at: number): PooledSpan | undefined =>
  spans[firstNotBefore(spans, ({ from }) => from <= at) - 1]

export interface Compiled {
  scene: CompiledScene
  /** All sections one after the other, to prepare their lines. */
  pool: PlayableGame
  /** The key of the pool's event at an index. */
  keyOf: (index: number) => string
  /** The part of the game at a time of the pool, and how the game ends there; on its longest way. */
  partAt: (at: number) => GamePart
  outcomeAt: (at: number) => OrgasmOutcome | undefined
  ownLines: ReadonlyMap<string, readonly SpokenLine[]>
}

/** In the order in which the sections are written. */
export function compileScene(compiler: Compiler, speaker: Speaker): Compiled {
  const { game } = compiler
  const sections = new Map<string, CompiledSection>()
  const ownLines = new Map<string, readonly SpokenLine[]>()
  const pool: GameEvent[] = []
  const keys: string[] = []
  const left = longestAfter(game)
  const leftAfterReturn = longestAfterReturn(game, left)
  const total = (left.get(game.start) ?? 0) + (game.sections.find(({ id }) => id === game.start)?.length ?? 0)
  const spans: PooledSpan[] = []
  let from = 0
  for (const section of game.sections) {
    const games = gamesOf(compiler, section)
    const plans = games.map((part, visit) => planOf(compiler, section, visit, part))
    sections.set(section.id, { section, plans, left: left.get(section.id) ?? 0 })
    for (const [visit, part] of games.entries()) {
      const linear = { ...part, voice: game.voice, media: game.media, outcome: 'denied' as const }
      const placed = {
        prefix: prefixOf(section, visit),
        placeOf: (event: GameEvent) => ({ section: section.id, event: event.id }),
      }
      for (const [key, lines] of ownLinesOf(linear, speaker, placed)) ownLines.set(key, lines)
      for (const [index, event] of part.events.entries()) {
        pool.push({ ...event, at: event.at + from })
        keys.push(eventKey(index, prefixOf(section, visit)))
      }
      const end = from + part.duration + (left.get(section.id) ?? 0) + (leftAfterReturn.get(section.id) ?? 0)
      const partAt = partAfter(Math.max(0, total - (end - from)), from, end)
      spans.push({ from, partAt, outcome: plans[visit]?.outcome })
      from += part.duration
    }
    const question = questionEvent(section)
    if (!question) continue
    const lines = ownLinesOf(
      { events: [question], duration: 0, voice: null, media: game.media, outcome: 'denied' },
      speaker,
      { placeOf: () => ({ section: section.id }) },
    )
    ownLines.set(exitKey(section.id), lines.get(eventKey(0)) ?? [])
    pool.push({ ...question, at: from })
    keys.push(exitKey(section.id))
  }
  return {
    scene: { sections, start: game.start, variables: game.variables, expressions: expressionsOf(game) },
    pool: { events: pool, duration: from, voice: game.voice, media: game.media, outcome: 'denied' },
    keyOf: (index) => keys[index] ?? eventKey(index),
    partAt: (at) => spanAt(spans, at)?.partAt(at) ?? 'middle',
    outcomeAt: (at) => spanAt(spans, at)?.outcome,
    ownLines,
  }
}
