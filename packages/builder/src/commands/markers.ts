/** Commands about markers: named times of the game. */
import { composedNameSchema, MARKERS_MAX } from '@rubato/contracts/domain'
import { done, problem, takeId, type Draft, type HandlerResult } from './draft.ts'
import type { Command, CommandProblem } from './types.ts'

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

function markerName(name: string): string | CommandProblem {
  const parsed = composedNameSchema.safeParse(name)
  return parsed.success
    ? parsed.data
    : { ...problem('name'), path: ['name'], message: parsed.error.issues[0]?.message ?? null }
}

export function addMarker(draft: Draft, { at, name: given }: Of<'add-marker'>): HandlerResult {
  const name = markerName(given)
  if (typeof name !== 'string') return name
  if (draft.markers.size >= MARKERS_MAX) return problem('too-many-markers', { most: MARKERS_MAX })
  const id = takeId(draft, 'm')
  draft.markers.set(id, { id, at, name })
  return done('add-marker', [], { name, ms: at })
}

export function setMarker(draft: Draft, { id, at, name: given }: Of<'set-marker'>): HandlerResult {
  const name = markerName(given)
  if (typeof name !== 'string') return name
  if (!draft.markers.has(id)) return problem('nothing-selected')
  if (at < 0 || at > draft.game.duration) return problem('outside-game')
  draft.markers.set(id, { id, at, name })
  return done('set-marker', [], { name, ms: at })
}

export function removeMarker(draft: Draft, { id }: Of<'remove-marker'>): HandlerResult {
  const marker = draft.markers.get(id)
  if (!marker) return problem('nothing-selected')
  draft.markers.delete(id)
  return done('remove-marker', [], { name: marker.name })
}

/** Puts each marker where `timeOf` says. */
export function shiftMarkers({ markers }: Pick<Draft, 'markers'>, timeOf: (at: number) => number): void {
  for (const marker of Array.from(markers.values())) {
    const at = timeOf(marker.at)
    if (at !== marker.at) markers.set(marker.id, { ...marker, at })
  }
}
