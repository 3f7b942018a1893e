/** The kinds of exits, and an exit of another kind. */
import type { Exit, ExitOf, Section } from '@rubato/contracts/domain'
import type { SceneDocument } from '@rubato/builder'

export const exitKinds = ['go', 'ask', 'number', 'text', 'when', 'random', 'repeat', 'call', 'return', 'end'] as const

interface Texts {
  question: string
  answers: readonly [string, string]
}

/** The section after this one in the list. */
export const nextIn = ({ sections }: SceneDocument, id: string): Section | undefined =>
  sections[sections.findIndex((section) => section.id === id) + 1]

/** An exit of another kind, which keeps what it has in common with the one before it. */
export function exitOfKind(kind: Exit['kind'], { id, exit }: Section, document: SceneDocument, texts: Texts): Exit {
  const targets = 'to' in exit ? [exit.to] : exit.kind === 'ask' ? exit.answers.map(({ to }) => to) : []
  const to = targets[0] ?? nextIn(document, id)?.id ?? document.start
  const other = targets[1] ?? to
  const asked = {
    text: 'text' in exit ? exit.text : texts.question,
    seconds: 'seconds' in exit ? exit.seconds : 30,
    meanwhile: 'meanwhile' in exit ? exit.meanwhile : ('rest' as const),
    silence: 'silence' in exit ? exit.silence : { to },
  }
  const variable = document.variables.find((each) => each.kind === 'number')?.name ?? 'points'
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
