/** Applies a command to a branching game: returns another document, or a problem as a sentence. */
import { SECTIONS_MAX, VARIABLES_MAX, type Section } from '@rubato/contracts/domain'
import { problem } from '../../commands/draft.ts'
import type { CommandProblem } from '../../commands/types.ts'
import type { BuilderSentence } from '../../sentence.ts'
import { withTargets } from '../ways.ts'
import { contractProblem } from './contract-problem.ts'
import { sectionIds } from './names.ts'
import { renameInSection } from './references.ts'
import { editSection } from './section-timeline.ts'
import type { SceneCommand, SceneDocument, SectionChange } from './types.ts'

type Edit = Exclude<SceneCommand, { kind: 'replace-scene' | 'add-choices' }>
type Of<Kind extends Edit['kind']> = Extract<Edit, { kind: Kind }>

interface Changed {
  document: SceneDocument
  label: BuilderSentence
  selection: readonly string[]
}

export type AppliedToScene =
  | ({ readonly ok: true; readonly moved: Record<string, never>; readonly insertedUntil: null } & Readonly<Changed>)
  | { readonly ok: false; readonly problem: CommandProblem }

const changed = (
  document: SceneDocument,
  selection: readonly string[],
  key: string,
  values: BuilderSentence['values'] = {},
): Changed => ({ document, selection, label: { key: `builder.did.${key}`, values } })

const find = ({ sections }: SceneDocument, id: string): Section | undefined =>
  sections.find((section) => section.id === id)

/** The document with the section at its place after `after`, or last. */
function inserted(document: SceneDocument, section: Section, after?: string): SceneDocument {
  const index = after === undefined ? -1 : document.sections.findIndex(({ id }) => id === after)
  const at = index === -1 ? document.sections.length : index + 1
  return { ...document, sections: document.sections.toSpliced(at, 0, section) }
}

function addSection(document: SceneDocument, { section, after }: Of<'add-section'>): Changed | CommandProblem {
  if (document.sections.length >= SECTIONS_MAX) return problem('too-many-sections', { most: SECTIONS_MAX })
  return changed(inserted(document, section, after), [section.id], 'add-node', { name: section.name })
}

function rename(document: SceneDocument, { id, to, name }: Of<'rename'>): Changed | CommandProblem {
  if (!find(document, id)) return problem('no-section', { id })
  if (id !== to && find(document, to)) return problem('section-exists', { id: to })
  const sections = document.sections.map((section) => {
    const named = section.id === id ? { ...section, id: to, name } : section
    if (id === to) return named
    const led = withTargets(named, (target) => (target === id ? to : target))
    return renameInSection(led, { what: 'section', from: id, to })
  })
  const start = document.start === id ? to : document.start
  return changed({ ...document, sections, start }, [to], 'rename-node', { name })
}

function remove(document: SceneDocument, { ids }: Of<'delete-sections'>): Changed | CommandProblem {
  const sections = document.sections.filter(({ id }) => !ids.includes(id))
  const [first] = sections
  if (!first) return problem('last-section')
  const count = document.sections.length - sections.length
  if (count === 0) return problem('nothing-selected')
  const start = ids.includes(document.start) ? first.id : document.start
  return changed({ ...document, sections, start }, [], 'delete-nodes', { count })
}

/** Distance of a copy from its original in the graph, px. */
const COPY_OFFSET = 40

function duplicate(document: SceneDocument, { id }: Of<'duplicate-section'>): Changed | CommandProblem {
  const section = find(document, id)
  if (!section) return problem('no-section', { id })
  if (document.sections.length >= SECTIONS_MAX) return problem('too-many-sections', { most: SECTIONS_MAX })
  const { position } = section
  const copy: Section = {
    ...section,
    id: sectionIds(document)(id),
    ...(position ? { position: { x: position.x + COPY_OFFSET, y: position.y + COPY_OFFSET } } : {}),
  }
  return changed(inserted(document, copy, id), [copy.id], 'duplicate-node', { name: section.name })
}

function place(document: SceneDocument, { positions, isArranged = false }: Of<'place'>): Changed {
  const sections = document.sections.map((section) => {
    const position = positions[section.id]
    return position ? { ...section, position } : section
  })
  const count = Object.keys(positions).length
  return changed(
    { ...document, sections },
    isArranged ? [] : Object.keys(positions),
    isArranged ? 'arrange' : 'place',
    {
      count,
    },
  )
}

const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value

function changedSection(section: Section, { content, ...fields }: SectionChange): Section {
  const { kind: _kind, length: _length, ...rest } = section
  const { events: _events, config: _config, ...base } = { events: [], config: null, ...rest }
  // The schema checks the whole afterwards.
  const whole = content ? { ...base, ...content } : section
  return withoutUndefined({ ...whole, ...fields }) as Section
}

function setSection(document: SceneDocument, { id, change, label }: Of<'set-section'>): Changed | CommandProblem {
  const section = find(document, id)
  if (!section) return problem('no-section', { id })
  const next = changedSection(section, change)
  const sections = document.sections.map((each) => (each === section ? next : each))
  const done = changed({ ...document, sections }, [id], 'set-node', { name: section.name })
  return label ? { ...done, label } : done
}

function edit(document: SceneDocument, { id, command }: Of<'edit-section'>): Changed | CommandProblem {
  const section = find(document, id)
  if (section?.kind !== 'timeline') return problem('no-section', { id })
  const edited = editSection(document, section, command)
  if ('sentence' in edited) return edited
  const sections = document.sections.map((each) => (each === section ? edited.section : each))
  return { document: { ...document, sections }, selection: [id], label: edited.applied.label }
}

function setVariables(document: SceneDocument, { variables, renamed }: Of<'set-variables'>): Changed | CommandProblem {
  if (variables.length > VARIABLES_MAX) return problem('too-many-variables', { most: VARIABLES_MAX })
  const sections = renamed
    ? document.sections.map((section) => renameInSection(section, { what: 'variable', ...renamed }))
    : document.sections
  return changed({ ...document, variables: [...variables], sections }, [], 'set-variables')
}

function all(document: SceneDocument, { commands, label }: Of<'all'>): Changed | CommandProblem {
  let done: Changed = { document, label, selection: [] }
  for (const command of commands) {
    if (command.kind === 'replace-scene' || command.kind === 'add-choices') return problem('other-kind')
    const next = run(done.document, command)
    if ('sentence' in next) return next
    done = { ...next, label, selection: next.selection.length > 0 ? next.selection : done.selection }
  }
  return done
}

function run(document: SceneDocument, command: Edit): Changed | CommandProblem {
  switch (command.kind) {
    case 'add-section':
      return addSection(document, command)
    case 'rename':
      return rename(document, command)
    case 'delete-sections':
      return remove(document, command)
    case 'duplicate-section':
      return duplicate(document, command)
    case 'place':
      return place(document, command)
    case 'set-section':
      return setSection(document, command)
    case 'edit-section':
      return edit(document, command)
    case 'set-variables':
      return setVariables(document, command)
    case 'set-start':
      return find(document, command.id)
        ? changed({ ...document, start: command.id }, [command.id], 'set-start')
        : problem('no-section', { id: command.id })
    case 'set-scene':
      return changed({ ...document, ...command.change }, [], 'set-game')
    case 'all':
      return all(document, command)
  }
}

export function applyToScene(document: SceneDocument, command: Edit): AppliedToScene {
  const result = run(document, command)
  const found = 'sentence' in result ? result : contractProblem(result.document, document)
  if (found || 'sentence' in result) return { ok: false, problem: found ?? problem('game-refused') }
  return { ok: true, ...result, moved: {}, insertedUntil: null }
}
