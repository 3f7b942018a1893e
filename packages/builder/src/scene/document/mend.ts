/** The mends of the check as commands. */
import type { Section, Variable } from '@rubato/contracts/domain'
import type { SceneFinding } from '@rubato/engine'
import type { SceneCommand, SceneDocument, SectionChange } from './types.ts'

const newVariables: { [Kind in Variable['kind']]: (name: string) => Variable } = {
  number: (name) => ({ kind: 'number', name, min: 0, max: 100, start: 0 }),
  'yes-or-no': (name) => ({ kind: 'yes-or-no', name, start: false }),
  'one-of': (name) => ({ kind: 'one-of', name, names: ['first', 'second'], start: 'first' }),
}

export function without<Item>(items: readonly Item[], index: number): Item[] | undefined {
  const kept = items.toSpliced(index, 1)
  return kept.length > 0 ? kept : undefined
}

/** The change of a section that the mend asks for; null where there is nothing to change. */
function changeOf(section: Section, mend: NonNullable<SceneFinding['mend']>): SectionChange | null {
  const { exit, carries = [], notes = [] } = section
  switch (mend.kind) {
    case 'lower-repeat':
      return exit.kind === 'repeat' ? { exit: { ...exit, times: mend.times } } : null
    case 'remove-note':
      return { notes: without(notes, mend.note) }
    case 'carry':
      return { carries: [...carries, mend.item] }
    case 'do-not-carry': {
      const kept = carries.filter((item) => item !== mend.item)
      return { carries: kept.length > 0 ? kept : undefined }
    }
    case 'lengthen-question':
      return 'seconds' in exit ? { exit: { ...exit, seconds: mend.seconds } } : null
    case 'lengthen-section':
      return { length: mend.length }
    case 'set-outcome':
      return exit.kind === 'end' ? { exit: { ...exit, outcome: mend.outcome } } : null
    case 'always-offer': {
      const answer = exit.kind === 'ask' ? exit.answers[mend.answer] : undefined
      if (exit.kind !== 'ask' || !answer) return null
      const { if: _if, ...always } = answer
      return { exit: { ...exit, answers: exit.answers.with(mend.answer, always) } }
    }
    default:
      return null
  }
}

/** Null where the finding has no mend, or one that the document has outgrown. */
export function mendSceneCommand(document: SceneDocument, { mend }: Pick<SceneFinding, 'mend'>): SceneCommand | null {
  if (!mend) return null
  const { variables } = document
  if (mend.kind === 'remove-section') return { kind: 'delete-sections', ids: [mend.section] }
  if (mend.kind === 'add-variable')
    return { kind: 'set-variables', variables: [...variables, newVariables[mend.of](mend.variable)] }
  if (mend.kind === 'remove-variable')
    return { kind: 'set-variables', variables: variables.filter(({ name }) => name !== mend.variable) }
  if (mend.kind === 'do-not-keep') {
    const forgotten = ({ isKept: _isKept, ...variable }: Variable) => variable as Variable
    const changed = variables.map((each) => (each.name === mend.variable ? forgotten(each) : each))
    return { kind: 'set-variables', variables: changed }
  }
  const section = document.sections.find(({ id }) => id === mend.section)
  const change = section && changeOf(section, mend)
  return section && change ? { kind: 'set-section', id: section.id, change } : null
}
