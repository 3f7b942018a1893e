/** How long a branching game goes on after each section at most: an estimate for the screen, without repeats. */
import { waysOf, type PlayableGame, type Scene, type Section } from '@rubato/contracts/domain'

const SECOND = 1000

/** Time for the answer to the question of the section, ms. */
const answerTime = ({ exit }: Section): number => ('seconds' in exit ? exit.seconds * SECOND : 0)

/**
 * By section id, ms. A section that leads back to itself counts once. For a called section this is the time until it returns.
 */
export function longestAfter({ sections }: Pick<Scene, 'sections'>): ReadonlyMap<string, number> {
  const byId = new Map(sections.map((section) => [section.id, section]))
  const known = new Map<string, number>()
  const running = new Set<string>()
  const after = (id: string): number => {
    const section = byId.get(id)
    const found = known.get(id)
    if (found !== undefined || !section || running.has(id)) return found ?? 0
    running.add(id)
    const { exit } = section
    const lengths = (exit.kind === 'repeat' ? [exit.next] : waysOf(exit)).map(
      ({ to }) => (byId.get(to)?.length ?? 0) + after(to),
    )
    // A call takes both of its ways.
    const longest = exit.kind === 'call' ? lengths.reduce((sum, each) => sum + each, 0) : Math.max(0, ...lengths)
    const left = answerTime(section) + longest
    running.delete(id)
    known.set(id, left)
    return left
  }
  for (const { id } of sections) after(id)
  return known
}

/**
 * By section id, how long the game can continue after the section has returned to its caller, ms. A section with several callers
 * has the value of the first one found; a section that is not called has 0.
 */
export function longestAfterReturn(
  { sections, start }: Scene,
  after: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const byId = new Map(sections.map((section) => [section.id, section]))
  const known = new Map<string, number>()
  const from = (id: string) => (byId.get(id)?.length ?? 0) + (after.get(id) ?? 0)
  const reached = [{ id: start, left: 0 }]
  for (const { id, left } of reached) {
    const section = byId.get(id)
    if (!section || known.has(id)) continue
    known.set(id, left)
    const { exit, notes = [] } = section
    const called = exit.kind === 'call' ? left + from(exit.next.to) : left
    for (const { to } of waysOf(exit))
      reached.push({ id: to, left: exit.kind === 'call' && to === exit.to ? called : left })
    for (const note of notes) reached.push({ id: note.to, left: note.kind === 'call' ? left + from(id) : left })
  }
  return known
}

/** How long a game is planned to last, ms; a branching one by its longest way, repeats not counted. */
export function plannedLength(game: Pick<PlayableGame, 'duration'> | Scene): number {
  if ('duration' in game) return game.duration
  const first = game.sections.find(({ id }) => id === game.start)
  return (first?.length ?? 0) + (longestAfter(game).get(game.start) ?? 0)
}
