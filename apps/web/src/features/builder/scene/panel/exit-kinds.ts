/** The kinds of exits, and the change to another kind. */
import type { Exit, ExitOf, Section } from '@rubato/contracts/domain'
import { mendSceneCommand, sectionAfter, type SceneCommand, type SceneDocument } from '@rubato/builder'

export const exitKinds = ['go', 'ask', 'number', 'text', 'when', 'random', 'repeat', 'call', 'return', 'end'] as const

interface Texts {
  question: string
  /** The questions for a number and for a short text. */
  number: string
  text: string
  /** The name of a section that is added. */
  section: string
  answers: readonly [string, string]
}

interface Given {
  next: string
  variable: string
  texts: Texts
}

/** The section after this one in the list. */
export const nextIn = ({ sections }: SceneDocument, id: string): Section | undefined =>
  sections[sections.findIndex((section) => section.id === id) + 1]

/** The variable that a number is stored in, where there is none yet. */
const NUMBER = 'points'

const targetsOf = (exit: Exit): string[] =>
  'to' in exit ? [exit.to] : exit.kind === 'ask' ? exit.answers.map(({ to }) => to) : []

/** An exit of another kind, which keeps what it has in common with the one before it; `next` is where it leads otherwise. */
function exitOfKind(kind: Exit['kind'], exit: Exit, { next, variable, texts }: Given): Exit {
  const targets = targetsOf(exit)
  const to = targets[0] ?? next
  const other = targets[1] ?? to
  const question = kind === 'number' || kind === 'text' ? texts[kind] : texts.question
  const asked = {
    text: 'text' in exit ? exit.text : question,
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
    repeat: { kind: 'repeat', to, times: 2, next: { to: other } },
    call: { kind: 'call', to, next: { to: other } },
    return: { kind: 'return' },
    end: { kind: 'end', outcome: 'denied' },
  }
  return byKind[kind]
}

/**
 * Gives a section an exit of another kind, as one step. The last section gets a new one to lead to, and a question for a number the
 * variable that stores it.
 */
export function exitCommand(kind: Exit['kind'], section: Section, document: SceneDocument, texts: Texts): SceneCommand {
  const { id, exit } = section
  const leads = kind !== 'end' && kind !== 'return'
  const known = targetsOf(exit)[0] ?? nextIn(document, id)?.id
  const added = leads && known === undefined ? sectionAfter(document, id, texts.section) : null
  const variable = document.variables.find((each) => each.kind === 'number')?.name
  const declared =
    kind === 'number' && variable === undefined
      ? mendSceneCommand(document, { mend: { kind: 'add-variable', of: 'number', variable: NUMBER } })
      : null
  const given = { next: added?.focus.section ?? known ?? document.start, variable: variable ?? NUMBER, texts }
  const commands: SceneCommand[] = [
    ...(added ? [added.command] : []),
    ...(declared ? [declared] : []),
    { kind: 'set-section', id, change: { exit: exitOfKind(kind, exit, given) } },
  ]
  return { kind: 'all', commands, label: { key: 'builder.did.set-node', values: { name: section.name } } }
}
