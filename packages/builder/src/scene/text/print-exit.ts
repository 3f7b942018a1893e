/** The text form of exits and of the variables that ways set. */
import type { Exit, ExitOf, Section } from '@rubato/contracts/domain'
import { escapeText, printList, printValue } from './parts.ts'
import { DEFAULT_QUESTION } from './words.ts'

type Sets = Section['sets']
interface Way {
  to: string
  sets?: Sets
}

export const printSets = (sets: Sets, indent: string): string[] =>
  (sets ?? []).map(({ variable, to }) => `${indent}set ${variable} = ${escapeText(to)}`)

/** `words => section`, with what it sets below it. */
const printWay = (words: string, { to, sets }: Way, indent = ''): string[] => [
  `${indent}${words === '' ? '' : `${words} `}=> ${to}`,
  ...printSets(sets, `${indent}  `),
]

function printQuestion(head: string, exit: ExitOf<'ask' | 'number' | 'text'>): string[] {
  const { text, speech, voice, delivery, seconds, meanwhile } = exit
  const list = printList([
    ...(seconds === DEFAULT_QUESTION.seconds ? [] : [`${seconds} s`]),
    ...(meanwhile === DEFAULT_QUESTION.meanwhile ? [] : [meanwhile]),
    ...(voice ? [`voice ${voice}`] : []),
    ...(delivery ? [delivery] : []),
  ])
  const words = escapeText(text)
  const bracket = list === '' && words.startsWith('[') ? '[]' : list
  return [
    [head, bracket, words].filter((part) => part !== '').join(' '),
    ...(speech === undefined ? [] : [`  speech: ${printValue(speech)}`]),
  ]
}

export function printExit(exit: Exit): string[] {
  switch (exit.kind) {
    case 'go':
      return printWay('', exit)
    case 'ask':
      return [
        ...printQuestion('?', exit),
        ...exit.answers.flatMap((answer) => {
          const [line = '', ...sets] = printWay(`-> ${escapeText(answer.answer)}`, answer, '  ')
          return [line, ...(answer.if === undefined ? [] : [`    if: ${escapeText(answer.if)}`]), ...sets]
        }),
        ...printWay('silence', exit.silence, '  '),
      ]
    case 'number':
    case 'text':
      return [
        ...printQuestion(exit.kind === 'number' ? `?number ${exit.variable}` : `?text ${exit.placeholder}`, exit),
        ...printWay('', exit, '  '),
        ...printWay('silence', exit.silence, '  '),
      ]
    case 'when':
      return [
        ...exit.cases.flatMap((each) => printWay(`when ${escapeText(each.if)}`, each)),
        ...printWay('otherwise', exit.otherwise),
      ]
    case 'random':
      return exit.ways.flatMap((way) => printWay(`random ${way.weight}`, way))
    case 'repeat':
      return [...printWay(`repeat ${exit.times}`, exit), ...printWay('then', exit.next)]
    case 'call':
      return [...printWay('call', exit), ...printWay('then', exit.next)]
    case 'return':
      return ['return']
    case 'end':
      return [`end ${exit.outcome}`]
  }
}
