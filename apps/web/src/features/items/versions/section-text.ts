/** The parts of a branching game in words. */
import type { TFunction } from 'i18next'
import { waysOf, type Exit, type Section, type Variable, type Way } from '@rubato/contracts/domain'
import { minutesAndSeconds } from '../../../ui/text/clock-text.ts'
import type { Note } from './differences.ts'

/** The name of a section by its id. */
export type NameOf = (sectionId: string) => string

export const timeText = (at: number): string => minutesAndSeconds(Math.round(at / 1000))

/** The words before each way of an exit, in the order of `waysOf`. */
function wayLabels(t: TFunction, exit: Exit): string[] {
  switch (exit.kind) {
    case 'go':
      return [t('versions.exits.go')]
    case 'ask':
      return [
        ...exit.answers.map(({ answer, if: condition }) =>
          condition === undefined ? answer : t('versions.exits.answer-if', { answer, condition }),
        ),
        t('versions.exits.silence', { count: exit.seconds }),
      ]
    case 'number':
      return [t('versions.exits.kept', { name: exit.variable }), t('versions.exits.silence', { count: exit.seconds })]
    case 'text':
      return [
        t('versions.exits.kept', { name: exit.placeholder }),
        t('versions.exits.silence', { count: exit.seconds }),
      ]
    case 'when':
      return [
        ...exit.cases.map((each) => t('versions.exits.if', { condition: each.if })),
        t('versions.exits.otherwise'),
      ]
    case 'random':
      return exit.ways.map(({ weight }) => t('versions.exits.weight', { weight }))
    case 'repeat':
      return [t('versions.exits.repeat', { count: exit.times }), t('versions.exits.then')]
    case 'call':
      return [t('versions.exits.call'), t('versions.exits.then')]
    case 'return':
    case 'end':
      return []
  }
}

/** What is asked, and how; empty for an exit without a question. */
function questionText(t: TFunction, exit: Exit): string[] {
  if (exit.kind !== 'ask' && exit.kind !== 'number' && exit.kind !== 'text') return []
  const { text, speech, voice, delivery, meanwhile } = exit
  return [
    t(`versions.exits.${exit.kind}`, { text }),
    ...(speech === undefined ? [] : [t('versions.line.speech', { speech })]),
    ...(voice === undefined ? [] : [voice]),
    ...(delivery === undefined ? [] : [t(`versions.deliveries.${delivery}`)]),
    t(`versions.exits.meanwhile.${meanwhile}`),
  ]
}

/** "Hall (score = score + 1)" */
function wayText(nameOf: NameOf, { to, sets = [] }: Way): string {
  const changes = sets.map((each) => `${each.variable} = ${each.to}`).join(', ')
  return changes === '' ? nameOf(to) : `${nameOf(to)} (${changes})`
}

const joined = (parts: readonly string[]): string => parts.join(' · ')

/** All of an exit in one line. */
export function exitText(t: TFunction, nameOf: NameOf, exit: Exit): string {
  if (exit.kind === 'end') return t(`items.ends.${exit.outcome}`)
  if (exit.kind === 'return') return t('versions.exits.return')
  const labels = wayLabels(t, exit)
  const ways = waysOf(exit).map((way, index) => `${labels[index] ?? ''}: ${wayText(nameOf, way)}`)
  return joined([...questionText(t, exit), ...ways])
}

/** All of a button or of a timer in one line. */
export const noteText = (t: TFunction, nameOf: NameOf, { button, after, kind, ...way }: Note): string =>
  joined([
    ...(button === undefined ? [] : [`“${button}”`]),
    t('versions.notes.after', { time: timeText(after) }),
    `${t(`versions.notes.${kind}`)}: ${wayText(nameOf, way)}`,
  ])

/** The content of a section that is only in one of the states, in short. */
export const sectionText = (t: TFunction, nameOf: NameOf, { kind, length, exit }: Section): string =>
  joined([t(`versions.words.kind.${kind}`), timeText(length), exitText(t, nameOf, exit)])

function valuesText(t: TFunction, variable: Variable): string {
  switch (variable.kind) {
    case 'number':
      return t('versions.variables.number', { min: variable.min, max: variable.max, start: variable.start })
    case 'yes-or-no':
      return t(`versions.variables.${variable.start ? 'starts-yes' : 'starts-no'}`)
    case 'one-of':
      return t('versions.variables.one-of', { names: variable.names.join(', '), start: variable.start })
  }
}

export const variableText = (t: TFunction, variable: Variable): string =>
  joined([valuesText(t, variable), ...(variable.isKept ? [t('versions.variables.kept')] : [])])
