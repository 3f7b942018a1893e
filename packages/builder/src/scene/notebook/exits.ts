/** The kinds of exits, and the change to another kind. */
import type { Exit, ExitOf, Section } from '@rubato/contracts/domain'
import { mendSceneCommand } from '../document/mend.ts'
import type { SceneCommand, SceneDocument } from '../document/types.ts'
import { readRow, tooLong, type Edited } from './edited.ts'
import { askQuestion, looseSection, sectionAfter, sectionOf, type Edit, type NotebookWords } from './write.ts'

export const exitKinds = ['go', 'ask', 'number', 'text', 'when', 'random', 'repeat', 'call', 'return', 'end'] as const

interface ExitTexts extends NotebookWords {
  /** The question; absent: the one that the exit has, or the first one of its kind. */
  readonly asked?: string
}

interface Given {
  /** The section itself. */
  id: string
  next: string
  /** A section after `next` where there is one. */
  second: string
  variable: string
  texts: ExitTexts
}

/** The section after this one in the list. */
export const nextIn = ({ sections }: SceneDocument, id: string): Section | undefined =>
  sections[sections.findIndex((section) => section.id === id) + 1]

/** The section for a second way: the one in the list after this and the first one, never an earlier one, which would lead in a circle. */
const secondOf = ({ sections }: SceneDocument, id: string, first: string): string => {
  const [own, other] = [id, first].map((each) => sections.findIndex((section) => section.id === each))
  const second = own === undefined || other === undefined || other < 0 ? undefined : sections[Math.max(own, other) + 1]
  return second?.id ?? first
}

/** The variable that a number is stored in, where there is none yet. */
const NUMBER = 'points'

/** A repeat leads on where it no longer repeats. */
const targetsOf = (exit: Exit): string[] =>
  exit.kind === 'repeat'
    ? [exit.next.to]
    : 'to' in exit
      ? [exit.to]
      : exit.kind === 'ask'
        ? exit.answers.map(({ to }) => to)
        : []

/** How a question is said. */
const sayingOf = ({ speech, voice, delivery }: ExitOf<'ask' | 'number' | 'text'>) => ({
  ...(speech === undefined ? {} : { speech }),
  ...(voice === undefined ? {} : { voice }),
  ...(delivery === undefined ? {} : { delivery }),
})

/** An exit of another kind, which keeps the parts that both kinds have; `next` is its target where there is none to keep. */
function exitOfKind(kind: Exit['kind'], exit: Exit, { id, next, second, variable, texts }: Given): Exit {
  const targets = targetsOf(exit)
  const to = targets[0] ?? next
  const other = targets[1] ?? second
  const question = kind === 'number' || kind === 'text' ? texts[kind] : texts.question
  const asked = {
    text: texts.asked ?? ('text' in exit ? exit.text : question),
    ...(texts.asked === undefined && 'text' in exit ? sayingOf(exit) : {}),
    seconds: 'seconds' in exit ? exit.seconds : 30,
    meanwhile: 'meanwhile' in exit ? exit.meanwhile : ('rest' as const),
    silence: 'silence' in exit ? exit.silence : { to },
  }
  const byKind: { [Kind in Exit['kind']]: ExitOf<Kind> } = {
    go: { kind: 'go', to },
    ask: {
      kind: 'ask',
      ...asked,
      answers: [
        { answer: texts.answers[0], to },
        { answer: texts.answers[1], to: other },
      ],
    },
    number: { kind: 'number', ...asked, variable, to },
    text: { kind: 'text', ...asked, placeholder: 'name', to },
    when: { kind: 'when', cases: [{ if: 'edges > 0', to }], otherwise: { to: other } },
    random: {
      kind: 'random',
      ways: [
        { weight: 1, to },
        { weight: 1, to: other },
      ],
    },
    repeat: { kind: 'repeat', to: id, times: 2, next: { to } },
    call: { kind: 'call', to, next: { to: other } },
    return: { kind: 'return' },
    end: { kind: 'end', outcome: 'denied' },
  }
  return byKind[kind]
}

/** A new section after this one, which ends as this one did. */
function takeOver(document: SceneDocument, { id, exit }: Section, name: string) {
  const section = { ...looseSection(document, name), exit }
  const command: Edit = { kind: 'add-section', section, after: id }
  return { command, focus: { section: section.id } }
}

/** The change to another kind of exit, and where that leads first. */
function changedExit(kind: Exit['kind'], section: Section, document: SceneDocument, texts: ExitTexts) {
  const { id, exit } = section
  const leads = kind !== 'end' && kind !== 'return'
  // A question that is written comes before all that the section did at its end: its ways, its end, or another question.
  const isPassedOn = texts.asked !== undefined && exit.kind !== 'go'
  const known = isPassedOn ? undefined : (targetsOf(exit)[0] ?? nextIn(document, id)?.id)
  const added = isPassedOn
    ? takeOver(document, section, texts.section)
    : leads && known === undefined
      ? sectionAfter(document, id, texts.section)
      : null
  const variable = document.variables.find((each) => each.kind === 'number')?.name
  const declared =
    kind === 'number' && variable === undefined
      ? mendSceneCommand(document, { mend: { kind: 'add-variable', of: 'number', variable: NUMBER } })
      : null
  const next = added?.focus.section ?? known ?? document.start
  const given = { id, next, second: secondOf(document, id, next), variable: variable ?? NUMBER, texts }
  const commands: SceneCommand[] = [
    ...(added ? [added.command] : []),
    ...(declared ? [declared] : []),
    { kind: 'set-section', id, change: { exit: exitOfKind(kind, added ? { kind: 'go', to: next } : exit, given) } },
  ]
  const label = { key: 'builder.did.set-node', values: { name: section.name } }
  return { command: { kind: 'all', commands, label } satisfies SceneCommand, next, isNew: added !== null }
}

/**
 * Gives a section an exit of another kind, as one step. The last section gets a new one to lead to, and a question for a number the
 * variable that stores it.
 */
export const exitCommand = (
  kind: Exit['kind'],
  section: Section,
  document: SceneDocument,
  words: NotebookWords,
): SceneCommand => changedExit(kind, section, document, words).command

/** A question at the end of a section, as it is written after `?`: `text` or `number` at once after it ask for one. */
export function beginQuestion(document: SceneDocument, id: string, written: string, words: NotebookWords): Edited {
  const { asks, words: asked } = readRow(`?${written}`)
  const section = sectionOf(document, id)
  if (!section) return null
  // A section has one question with answers.
  if (asks === null || section.exit.kind === 'ask') return askQuestion(document, id, asked, words)
  const longText = tooLong('question', asked)
  if (longText) return longText
  const { command, next, isNew } = changedExit(asks, section, document, { ...words, asked })
  return { command, focus: { section: next, row: isNew ? { kind: 'name' } : { kind: 'line', index: 0 } } }
}
