/** The elements of a page of a guide as steps. */
import type { Budget } from '../import/budget.ts'
import { plainLine, plainLines, shownLine } from '../import/plain-text.ts'
import type { ReportPlace, ReportWriter } from '../import/report.ts'
import { readSeconds } from '../import/seconds.ts'
import type { Answer, Page, Seconds, Step, Steps } from '../import/steps.ts'
import type { Flags } from './flags.ts'
import { beatOf } from './metronome.ts'
import { attribute, elementsIn, innerHtml, type Element } from './xml.ts'

export interface PageParts {
  flags: Flags
  report: ReportWriter
  budget: Budget
  /** Whether a page is a flag that is set when it was seen. */
  marksSeen: boolean
}
interface Part extends PageParts {
  element: Element
  place: ReportPlace
}

const SCRIPTS = ['ontriggered', 'onclick', 'prescript', 'postscript', 'jscript']
const NAME_MAX = 60

export function readPage(element: Element, parts: PageParts): Page {
  const name = attribute(element, 'id')
  const partOf = (inner: Element): Part => ({ ...parts, element: inner, place: { page: name, command: inner.name } })
  const page = partOf(element)
  reportScripts(page)
  const gate = parts.flags.condition(element, page.place)
  const entered = [
    ...(parts.marksSeen ? parts.flags.seen(name, page.place) : []),
    ...parts.flags.steps(element, page.place),
  ]
  const used = elementsIn(element).map(partOf).filter(isUsed)
  const named = (...names: string[]) => used.filter((part) => names.includes(part.element.name))
  const steps: Steps = [
    ...entered,
    ...named('set', 'unset').flatMap(loneFlag),
    ...named('image', 'video', 'audio', 'metronome').flatMap((part) => conditional(part, mediumOf(part))),
    ...named('text', 'lefttext').flatMap((part) => conditional(part, linesOf(part))),
    ...named('timer').flatMap((part) => conditional(part, noteOf(part))),
    ...endOfPage(named('button'), named('delay', 'goto')),
  ]
  return { name, steps, ...(gate === undefined ? {} : { gate }) }
}

function reportScripts({ element, place, report }: Part): void {
  for (const script of SCRIPTS)
    if (attribute(element, script) !== '') report.add('left-out', place, 'builder.scene.script-left-out')
}

const left: ReadonlyMap<string, string> = new Map([
  ['loadguide', 'builder.scene.guide-left-out'],
  ['webcam', 'builder.scene.webcam-left-out'],
  ['webcambutton', 'builder.scene.webcam-left-out'],
])
const known = new Set([
  'set',
  'unset',
  'image',
  'video',
  'audio',
  'metronome',
  'text',
  'lefttext',
  'timer',
  'button',
  'delay',
  'goto',
])

/** Names every element that is left out. */
function isUsed(part: Part): boolean {
  const { element, place, report } = part
  reportScripts(part)
  if (attribute(element, 'if-before') !== '' || attribute(element, 'if-after') !== '') {
    report.add('left-out', place, 'builder.scene.clock-left-out')
    return false
  }
  if (known.has(element.name)) return true
  const key = left.get(element.name)
  const target = shownLine(attribute(element, 'guidepath') || attribute(element, 'guide'), NAME_MAX)
  // Scripts are reported for the whole file.
  if (key !== undefined) report.add('left-out', place, key, { name: target })
  else if (!element.name.endsWith('javascript'))
    report.add('left-out', place, 'builder.scene.unknown-command', { name: shownLine(element.name, NAME_MAX) })
  return false
}

/** The steps where the flags of the element allow them. */
function conditional({ element, place, flags }: Part, steps: Steps): Steps {
  const condition = steps.length === 0 ? undefined : flags.condition(element, place)
  return condition === undefined
    ? steps
    : [{ kind: 'if', condition: null, flags: condition, steps, otherwise: [], place }]
}

const loneFlag = ({ element, place, flags }: Part): Steps => {
  const name = attribute(element, 'id') || plainLine(innerHtml(element))
  const attributes = new Map([[element.name, name]])
  return flags.steps({ ...element, attributes }, place)
}

function mediumOf(part: Part): Steps {
  const { element, place, report } = part
  const file = shownLine(attribute(element, 'id'), 250)
  if (element.name === 'metronome' || /metronome/i.test(file)) {
    const beat = beatOf(part)
    if (beat) return [beat]
  }
  if (element.name === 'audio' || element.name === 'metronome' || file === '') {
    report.add('left-out', place, 'builder.scene.sound-left-out', { name: shownLine(file, NAME_MAX) })
    return []
  }
  report.add('taken', place, 'builder.scene.taken-media')
  return [{ kind: 'media', mediaType: element.name === 'video' ? 'video' : 'image', file, place }]
}

function linesOf({ element, place, report, budget }: Part): Steps {
  const lines = plainLines(innerHtml(element), budget)
  for (const _ of lines) report.add('taken', place, 'builder.scene.taken-lines')
  return lines.map((text): Step => ({ kind: 'say', text, place }))
}

/** The flags that an element sets, and its target. */
function leadTo({ element, place, flags, report }: Part): Steps {
  const target = attribute(element, 'target') || (element.name === 'goto' ? attribute(element, 'id') : '')
  if (target !== '') report.add('taken', place, 'builder.scene.taken-ways')
  return [...flags.steps(element, place), ...(target === '' ? [] : [{ kind: 'go' as const, to: target, place }])]
}

/** The seconds of a timer or delay; null, with a report, where they cannot be read. */
function secondsOf({ element, place, report }: Part): Seconds | null {
  const seconds = readSeconds(attribute(element, 'seconds'))
  if (!seconds) report.add('by-hand', place, 'builder.scene.time-by-hand')
  return seconds
}

/** A note has one time: a range becomes its middle. */
function timedNote({ place, report }: Part, { min, max }: Seconds, steps: Steps): Step {
  const middle = (min + max) / 2
  report.add('taken', place, 'builder.scene.taken-timers')
  if (min < max) report.add('changed', place, 'builder.scene.note-range', { from: min, to: max, middle })
  return { kind: 'note', id: '', seconds: { min: middle, max: middle }, steps, place }
}

function noteOf(part: Part): Steps {
  const seconds = secondsOf(part)
  const steps = seconds ? leadTo(part) : []
  return seconds && steps.length > 0 ? [timedNote(part, seconds, steps)] : []
}

/** A delay alone is a wait; with buttons it is the time that they are there. */
function delayOf(part: Part, hasButtons: boolean): Steps {
  const { element, place } = part
  if (element.name === 'goto') return leadTo(part)
  const seconds = secondsOf(part)
  if (!seconds) return hasButtons ? [] : leadTo(part)
  const steps = leadTo(part)
  if (hasButtons) return [timedNote(part, seconds, steps)]
  part.report.add('taken', place, 'builder.scene.taken-timers')
  const style = attribute(element, 'style').toLowerCase()
  if (style === 'secret') part.report.add('changed', place, 'builder.scene.timer-secret')
  return [{ kind: 'wait', seconds, isShown: style !== 'hidden' && style !== 'secret', place }, ...steps]
}

/**
 * Of several delays, the first one counts whose flags allow it. One that cannot be taken is passed over, and those after one
 * without a condition are never reached.
 */
function firstAllowed(delays: readonly Part[], hasButtons: boolean): Steps {
  const allowed: { steps: Steps; flags: string | undefined; place: ReportPlace }[] = []
  for (const part of delays) {
    const steps = delayOf(part, hasButtons)
    if (steps.length === 0) continue
    const flags = part.flags.condition(part.element, part.place)
    allowed.push({ steps, flags, place: part.place })
    if (flags === undefined) break
  }
  return allowed.reduceRight<Steps>(
    (otherwise, { steps, flags, place }) =>
      flags === undefined ? steps : [{ kind: 'if', condition: null, flags, steps, otherwise, place }],
    [],
  )
}

function endOfPage(buttons: readonly Part[], delays: readonly Part[]): Steps {
  const answers = buttons.map((part): Answer => {
    const { element, place, flags } = part
    const condition = flags.condition(element, place)
    const text = plainLine(innerHtml(element))
    return { text, steps: leadTo(part), ...(condition === undefined ? {} : { flags: condition }) }
  })
  const timed = firstAllowed(delays, answers.length > 0)
  const [first] = buttons
  if (!first) return timed
  first.report.add('taken', first.place, 'builder.scene.taken-choices')
  return [...timed, { kind: 'ask', answers, place: first.place }]
}
