/** The axes of a script, and the names that files and editors give to them. */
import type { Funscript, FunscriptAction } from './schema.ts'

export const scriptAxes = ['stroke', 'surge', 'sway', 'twist', 'roll', 'pitch', 'vib'] as const
export type ScriptAxis = (typeof scriptAxes)[number]

/** The position, 0..1, around which an axis moves: the base for strokes and vibrations, the middle for all others. */
export const restOf = (axis: ScriptAxis): number => (axis === 'stroke' || axis === 'vib' ? 0 : 0.5)

/** The channels of T-code. */
const codes: ReadonlyMap<string, ScriptAxis> = new Map<string, ScriptAxis>([
  ['l0', 'stroke'],
  ['l1', 'surge'],
  ['l2', 'sway'],
  ['r0', 'twist'],
  ['r1', 'roll'],
  ['r2', 'pitch'],
  ['v0', 'vib'],
])

/** The axis of a name such as "twist", "R0" or "vib"; null for a name that is no axis. */
export function axisOf(name: string): ScriptAxis | null {
  const plain = name.toLowerCase()
  return codes.get(plain) ?? scriptAxes.find((axis) => axis === plain) ?? null
}

/** The lists of actions that have a name: 1.1 `axes`, 2.0 `channels`, and the `tracks` of a draft. */
const namedLists = ({ axes = [], channels = {}, tracks = {} }: Funscript): [string, readonly FunscriptAction[]][] => [
  ...axes.map(({ id, actions }): [string, readonly FunscriptAction[]] => [id, actions]),
  ...Object.entries({ ...tracks, ...channels }).map(([name, { actions }]): [string, readonly FunscriptAction[]] => [
    name,
    actions,
  ]),
]

export const countNamedAxes = (script: Funscript): number => namedLists(script).length

/** The actions of each axis. @param main the axis of the list without a name, which comes before a named one */
export function actionsByAxis(
  script: Funscript,
  main: ScriptAxis = 'stroke',
): ReadonlyMap<ScriptAxis, readonly FunscriptAction[]> {
  const found = new Map<ScriptAxis, readonly FunscriptAction[]>()
  for (const [name, actions] of namedLists(script)) {
    const axis = axisOf(name)
    if (axis && !found.has(axis)) found.set(axis, actions)
  }
  const { actions } = script
  if (actions && (actions.length > 0 || !found.has(main))) found.set(main, actions)
  return found
}
