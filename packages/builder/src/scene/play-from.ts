/** A branching game that begins in the middle, for its author to try. */
import { waysOf, type PlayableScene, type Variable } from '@rubato/contracts/domain'
import type { SceneDocument } from './document/types.ts'

/** First values of variables, by name. */
export type FirstValues = Readonly<Record<string, Variable['start']>>

const withStart = (variable: Variable, start: Variable['start'] | undefined): Variable =>
  start === undefined ? variable : ({ ...variable, start } as Variable)

/** The sections that are played after this one without being called. */
function uncalled({ sections }: SceneDocument, start: string): ReadonlySet<string> {
  const byId = new Map(sections.map((section) => [section.id, section]))
  const found = new Set([start])
  for (const id of found) {
    const { exit, notes = [] } = byId.get(id) ?? {}
    const ways = !exit ? [] : exit.kind === 'call' ? [exit.next] : waysOf(exit)
    for (const { to } of [...ways, ...notes.filter(({ kind }) => kind === 'go')]) found.add(to)
  }
  return found
}

/** The game from this section on, with these first values. A return without a call ends it. */
export function sceneFrom(document: SceneDocument, start: string, values: FirstValues): PlayableScene {
  const first = uncalled(document, start)
  const { branches: _branches, ...scene } = document
  return {
    ...scene,
    start,
    sections: document.sections.map((section) =>
      section.exit.kind === 'return' && first.has(section.id)
        ? { ...section, exit: { kind: 'end', outcome: 'denied' } }
        : section,
    ),
    variables: document.variables.map((variable) => withStart(variable, values[variable.name])),
  }
}
