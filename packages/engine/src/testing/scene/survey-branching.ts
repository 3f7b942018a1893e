/** A random branching game that the check accepts for a random member, played by a member who does anything. */
import type { PlayableScene, Section } from '@rubato/contracts/domain'
import type { PlayerProfile } from '../../profile.ts'
import { draw, drawOne, drawWhole, type Stream } from '../../random/stream.ts'
import type { Value } from '../../scene/expression/declarations.ts'
import { secureScene } from '../../scene/secure-scene.ts'
import type { Report } from '../surveyed-rules.ts'
import { randomScene } from './compare-scene.ts'
import { playBranching, type BranchingGame } from './play-branching.ts'
import { watchBranching } from './watch-branching.ts'

/** Random scenes that are tried for one that is accepted. */
const TRIES = 12
const SEEDS = 1_000_000_000

/** With the span that every moment of a game has. */
const withSpan = (section: Section): Section =>
  section.kind === 'timeline'
    ? {
        ...section,
        events: [
          { id: 'span', kind: 'task', at: 0, duration: section.length, task: 'steady', phase: 'build' },
          ...section.events,
        ],
      }
    : section

/** Half of the scenes get a button that leaves one of their sections for the last one. */
function withButton(stream: Stream, sections: readonly Section[]): Section[] {
  const last = sections.at(-1)
  const place = drawWhole(stream, 0, 2 * sections.length)
  return sections.map((section, index): Section => {
    if (index !== place || !last || section === last || section.notes) return section
    return { ...section, notes: [{ id: 'on', button: 'Go on', after: 0, kind: 'go', to: last.id }] }
  })
}

/** A game without findings that a session would not be started with; null where none was drawn. */
function acceptedScene(stream: Stream, profile: PlayerProfile): PlayableScene | null {
  for (let tried = 0; tried < TRIES; tried++) {
    const { sections, ...graph } = randomScene(drawWhole(stream, 0, SEEDS))
    const game: PlayableScene = {
      ...graph,
      sections: withButton(stream, sections.map(withSpan)),
      voice: null,
      media: { tags: [], mediaTypes: [] },
    }
    const { scene, findings, swapped } = secureScene(game, profile)
    if (findings.length === 0 && swapped.length === 0) return scene
  }
  return null
}

/** Values of the last time, which may be those of another version of the game. */
const keptValues = (stream: Stream, { variables }: PlayableScene): Record<string, Value> =>
  Object.fromEntries(
    variables.flatMap(({ name }) =>
      draw(stream) < 0.5
        ? [[name, drawOne<Value>(stream, [drawWhole(stream, -9, 9), true, false, 'kind', 'nothing'])]]
        : [],
    ),
  )

/** Windows of two lengths give the same effects. */
function watchWindows(branching: BranchingGame, stream: Stream, report: Report): void {
  const [one, other] = [30_000, drawWhole(stream, 40, 9000)].map(
    (window) => playBranching(branching, stream, window).effects,
  )
  const isSame = JSON.stringify(one) === JSON.stringify(other)
  report('PLAY-1', isSame, () => `${one?.length} and ${other?.length} effects of a branching game`)
}

export function surveyBranching(profile: PlayerProfile, stream: Stream, report: Report): void {
  const game = acceptedScene(stream, profile)
  if (!game) return
  const branching = { game, profile, kept: keptValues(stream, game) }
  watchBranching(game, playBranching(branching, stream), report)
  if (draw(stream) < 0.1) watchWindows(branching, stream, report)
}
