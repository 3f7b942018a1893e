/** The exit of a section in words. */
import type { TFunction } from 'i18next'
import { waysOf, type Exit, type Section } from '@rubato/contracts/domain'
import { ownLines, type SceneDocument } from '@rubato/builder'
import { builderText } from '../texts/builder-text.ts'
import { timeText } from '../times/time-text.ts'

type Named = Pick<SceneDocument, 'sections'>

export const sectionIn = ({ sections }: Named, id: string): Section | undefined =>
  sections.find((section) => section.id === id)

/** The name of a section; the id of one that is missing. */
export const nameIn = (document: Named, id: string): string => sectionIn(document, id)?.name ?? id

export interface WayLabel {
  to: string
  /** Empty where the section simply goes on. */
  label: string
}

/** The words at each way of an exit, in the order of `waysOf`. */
export function wayLabels(t: TFunction, exit: Exit): WayLabel[] {
  const text = (key: string, values = {}) => builderText(t, `scenes.ways.${key}`, values)
  const labels = (): string[] => {
    switch (exit.kind) {
      case 'go':
        return ['']
      case 'ask':
        return [...exit.answers.map(({ answer }) => answer), text('silence')]
      case 'number':
      case 'text':
        return [text('answered'), text('silence')]
      case 'when':
        return [...exit.cases.map((each) => each.if), text('otherwise')]
      case 'random':
        return exit.ways.map(({ weight }) => text('weight', { weight }))
      case 'repeat':
        return [text('repeat', { count: exit.times }), text('then')]
      case 'call':
        return [text('call'), text('then')]
      case 'return':
      case 'end':
        return []
    }
  }
  const all = labels()
  return waysOf(exit).map(({ to }, index) => ({ to, label: all[index] ?? '' }))
}

/** The kind of an exit, with its question where the notebook has no row for that. */
const kindText = (t: TFunction, exit: Exit): string =>
  exit.kind === 'number' || exit.kind === 'text'
    ? builderText(t, `scenes.exits.${exit.kind}-named`, { question: exit.text })
    : builderText(t, `scenes.exits.${exit.kind}`)

/** The exit in one line. */
export function exitText(t: TFunction, document: Named, exit: Exit): string {
  if (exit.kind === 'end')
    return builderText(t, 'scenes.exits.end-named', { outcome: builderText(t, `values.outcome.${exit.outcome}`) })
  if (exit.kind === 'return') return builderText(t, 'scenes.exits.return')
  const ways = wayLabels(t, exit).map(({ to, label }) => {
    const name = nameIn(document, to)
    return label === '' ? name : `${label}: ${name}`
  })
  if (exit.kind === 'go') return builderText(t, 'scenes.exits.go-named', { name: ways[0] ?? '' })
  return builderText(t, 'scenes.exits.named', {
    kind: kindText(t, exit),
    ways: ways.join(' · '),
  })
}

/** The first words that are said in a section; empty where there are none. */
export function firstWords(section: Section): string {
  const [line] = section.kind === 'timeline' ? ownLines(section) : []
  return line?.text ?? ('text' in section.exit ? section.exit.text : '')
}

/** "0:24", or "about 5:00" for a section that is generated. */
export const lengthText = (t: TFunction, { kind, length }: Section): string =>
  kind === 'generated'
    ? builderText(t, 'scenes.generated-length', { time: timeText(length) })
    : timeText(Math.round(length / 1000) * 1000)
