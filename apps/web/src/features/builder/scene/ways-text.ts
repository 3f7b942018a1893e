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

/** Characters of the words of a way in a path and in the graph. */
const LABEL_MAX = 24
/** Sections of a path that are shown at its start and at its end. */
const PATH_ENDS = { first: 2, last: 4 } as const

/** The words of a way where there is little room. */
export const shortLabel = (label: string): string =>
  label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX - 1).trimEnd()}…` : label

/** The words of the ways that lead from a section to the next one of a path; empty where it simply goes on. */
function labelBetween(t: TFunction, section: Section | undefined, to: string): string {
  if (!section) return ''
  const buttons = (section.notes ?? []).map((note) => ({
    to: note.to,
    label: note.button ?? builderText(t, 'scenes.panel.timer'),
  }))
  const labels = [...wayLabels(t, section.exit), ...buttons].flatMap((way) =>
    way.to === to && way.label ? [way.label] : [],
  )
  const [first, second, ...more] = labels
  if (first === undefined) return ''
  if (second === undefined) return shortLabel(first)
  return more.length > 0 ? `${shortLabel(first)} …` : `${shortLabel(first)} / ${shortLabel(second)}`
}

/** "Start → Hall (No) → End": the sections of a way with the answers that lead on. The middle of a long way is left out. */
export function pathText(t: TFunction, document: Named, path: readonly string[]): string {
  const byId = new Map(document.sections.map((section) => [section.id, section]))
  const { first, last } = PATH_ENDS
  const steps = path.map((id, index) => {
    const section = byId.get(id)
    const next = path[index + 1]
    const label = next === undefined ? '' : labelBetween(t, section, next)
    const name = section?.name ?? id
    return label === '' ? name : `${name} (${label})`
  })
  const shown = steps.length > first + last + 1 ? [...steps.slice(0, first), '…', ...steps.slice(-last)] : steps
  return shown.join(' → ')
}

/** The kind of an exit, with its question where the notebook has no row for that. */
const kindText = (t: TFunction, exit: Exit): string =>
  exit.kind === 'number' || exit.kind === 'text'
    ? builderText(t, `scenes.exits.${exit.kind}-named`, { question: exit.text })
    : builderText(t, `scenes.exits.${exit.kind}`)

/** The exit in one line; `shares` are words about its ways, in their order. */
export function exitText(t: TFunction, document: Named, exit: Exit, shares: readonly string[] = []): string {
  if (exit.kind === 'end')
    return builderText(t, 'scenes.exits.end-named', { outcome: builderText(t, `values.outcome.${exit.outcome}`) })
  if (exit.kind === 'return') return builderText(t, 'scenes.exits.return')
  const ways = wayLabels(t, exit).map(({ to, label }, index) => {
    const share = shares[index]
    const name = share === undefined ? nameIn(document, to) : `${nameIn(document, to)} (${share})`
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
