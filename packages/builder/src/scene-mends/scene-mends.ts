import type { Assignment, Variable } from '@rubato/contracts/domain'
import type { PlayerProfile, SceneFinding, SceneRule } from '@rubato/engine'
import { mendSceneCommand } from '../scene/document/mend.ts'
import type { SceneDocument } from '../scene/document/types.ts'
import { eventMends } from './event-mends.ts'
import {
  addRestBefore,
  boundCircle,
  leaveCallOut,
  neverHolds,
  noEnd,
  noteTooLate,
  noteWhileHeld,
  restUnderQuestion,
  returnWithoutCall,
  sameAnswers,
  unknownTarget,
  wordsWithoutRoom,
  type GraphMends,
} from './graph-mends.ts'
import { sceneMend, type BrokenScene, type MendNames, type SceneMend } from './types.ts'

const mendsByRule: Readonly<Partial<Record<SceneRule, GraphMends>>> = {
  'unknown-target': unknownTarget,
  'endless-circle': boundCircle,
  'no-end': noEnd,
  'return-without-call': returnWithoutCall,
  recursion: leaveCallOut,
  'call-depth': leaveCallOut,
  'never-holds': neverHolds,
  'same-answers': sameAnswers,
  'note-while-held': noteWhileHeld,
  'note-too-late': noteTooLate,
  'words-without-room': wordsWithoutRoom,
}

const literal = ({ start }: Variable): string => (typeof start === 'boolean' ? (start ? 'yes' : 'no') : String(start))

/** The first section gives a variable that is never set its first value. */
function setAtStart({ document, found: { at } }: BrokenScene): SceneMend[] {
  const variable = document.variables[Number(at[1])]
  const first = document.sections.find(({ id }) => id === document.start)
  if (!variable || !first) return []
  const sets: Assignment[] = [...(first.sets ?? []), { variable: variable.name, to: literal(variable) }]
  const command = { kind: 'set-section', id: first.id, change: { sets } } as const
  return [sceneMend('set-at-start', command, { name: first.name })]
}

/** Another section begins: the one that is said to begin does not exist. */
function setStart({ document: { sections } }: BrokenScene): SceneMend[] {
  const [first] = sections
  return first ? [sceneMend('set-start', { kind: 'set-start', id: first.id }, { name: first.name })] : []
}

/** Mends that are made of the document; the check itself knows others. */
function ownMends(broken: BrokenScene, profile: PlayerProfile): SceneMend[] {
  const { document, found } = broken
  if (found.rule === 'variable-never-set') return setAtStart(broken)
  if (found.rule === 'no-start') return setStart(broken)
  const section = document.sections.find(({ id }) => id === found.path.at(-1))
  if (!section) return []
  const mends = mendsByRule[found.rule]
  if (mends) return mends({ ...broken, section })
  const [field, second] = found.at
  if (field === 'config') return addRestBefore({ ...broken, section })
  if (field === 'exit' && second === 'meanwhile') return restUnderQuestion({ ...broken, section })
  if (section.kind !== 'timeline') return []
  return eventMends(document, section, found, profile).map(({ label, command }) => ({
    label,
    command: { kind: 'edit-section', id: section.id, command },
  }))
}

/** At most two mends of a finding, the best first; `names` are those of sections that a mend adds. */
export function sceneMends(
  document: SceneDocument,
  found: SceneFinding,
  { profile, names }: { profile: PlayerProfile; names: MendNames },
): SceneMend[] {
  const command = mendSceneCommand(document, found)
  const known = found.mend && command ? [sceneMend(found.mend.kind, command)] : []
  return [...known, ...ownMends({ document, found, names }, profile)].slice(0, 2)
}
