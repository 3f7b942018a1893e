/** How long a branching game goes on after each section at most: an estimate for the screen, without repeats. */
import { waysOf, type PlayableGame, type Scene, type Section } from '@rubato/contracts/domain'

const SECOND = 1000

/** Time for the answer to the question of the section, ms. */
const answerTime = ({ exit }: Section): number => ('seconds' in exit ? exit.seconds * SECOND : 0)

/** By the id of the section, ms. A section that is reached again by its own ways counts once. */
export function longestAfter({ sections }: Pick<Scene, 'sections'>): ReadonlyMap<string, number> {
  const byId = new Map(sections.map((section) => [section.id, section]))
  const known = new Map<string, number>()
  const running = new Set<string>()
  const after = (id: string): number => {
    const section = byId.get(id)
    const found = known.get(id)
    if (found !== undefined || !section || running.has(id)) return found ?? 0
    running.add(id)
    const ways = section.exit.kind === 'repeat' ? [section.exit.next] : waysOf(section.exit)
    const longest = Math.max(0, ...ways.map(({ to }) => (byId.get(to)?.length ?? 0) + after(to)))
    const left = answerTime(section) + longest
    running.delete(id)
    known.set(id, left)
    return left
  }
  for (const { id } of sections) after(id)
  return known
}

/** How long a game is planned to last, ms; a branching one by its longest way, repeats not counted. */
export function plannedLength(game: Pick<PlayableGame, 'duration'> | Scene): number {
  if ('duration' in game) return game.duration
  const first = game.sections.find(({ id }) => id === game.start)
  return (first?.length ?? 0) + (longestAfter(game).get(game.start) ?? 0)
}
