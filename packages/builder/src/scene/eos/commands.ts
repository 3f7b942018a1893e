/** The commands of EOS pages as steps. A command that cannot be taken is named in the report. */
import type { Budget } from '../import/budget.ts'
import { parseAssignments, parseCode } from '../import/code.ts'
import { plainLine, plainLines, shownLine, type ValueOf } from '../import/plain-text.ts'
import { WHOLE_FILE, type ReportKind, type ReportPlace, type ReportWriter } from '../import/report.ts'
import { readSeconds } from '../import/seconds.ts'
import { GO_ON, type Answer, type Step, type Steps } from '../import/steps.ts'
import { variableInWords } from '../import/variables.ts'
import { pageFlag } from './gates.ts'
import { asList, asRecord, asText, fieldOf, type Fields } from './values.ts'

export interface EosReading {
  report: ReportWriter
  budget: Budget
}

interface Command extends EosReading {
  page: string
  fields: Fields
  place: ReportPlace
}

const WORD_MAX = 60

/** A variable in place of its `<eval>`; other code is left out. */
const placeholder = (code: string): string => {
  const [, name] = /^\s{0,9}\$?(\w{1,30})\s{0,9}$/.exec(code) ?? []
  return name === undefined ? '' : variableInWords(name)
}

const say = ({ report, place }: Command, kind: ReportKind, key: string, values = {}): void =>
  report.add(kind, place, key, values)

/** A list of the file, whose entries are counted. */
function listOf({ budget }: EosReading, value: unknown): readonly unknown[] {
  const list = asList(value)
  budget.take(list.length)
  return list
}

const inner = (command: Command, name: string): Steps =>
  readCommands(command, command.page, fieldOf(command.fields, name))
const hasInner = ({ fields }: Command, name: string): boolean => asList(fieldOf(fields, name)).length > 0
const textOf = ({ fields }: Command, name: string): string => asText(fieldOf(fields, name))

/** `valueOf` for the words of a command, which are reported once with `key` where they hold code. */
function reportCode(command: Command, key: string, valueOf: ValueOf): ValueOf {
  let isReported = false
  return (code) => {
    if (!isReported) say(command, 'by-hand', key)
    isReported = true
    return valueOf(code)
  }
}
/** The values in words that are said, and in answers: variables are filled in there. */
const valuesIn = (command: Command): ValueOf => reportCode(command, 'builder.scene.words-with-code', placeholder)

function sayLines(command: Command): Steps {
  const label = textOf(command, 'label') || textOf(command, 'text')
  const lines = plainLines(label, command.budget, valuesIn(command))
  for (const _ of lines) say(command, 'taken', 'builder.scene.taken-lines')
  return lines.map((text): Step => ({ kind: 'say', text, place: command.place }))
}

/** The name of a file from `file:name`, `gallery:id/name` or an address. */
const fileOf = (locator: string): string => shownLine(locator.replace(/^[a-z]{1,10}:\+?/i, ''), 250) || 'image'

function medium(command: Command, mediaType: 'image' | 'video'): Steps {
  say(command, 'taken', 'builder.scene.taken-media')
  return [{ kind: 'media', mediaType, file: fileOf(textOf(command, 'locator')), place: command.place }]
}

function timer(command: Command): Steps {
  const { fields, place } = command
  const seconds = readSeconds(fieldOf(fields, 'duration') ?? fieldOf(fields, 'seconds'))
  if (!seconds) {
    say(command, 'by-hand', 'builder.scene.time-by-hand')
    return inner(command, 'commands')
  }
  const style = textOf(command, 'style')
  const steps = inner(command, 'commands')
  if (fieldOf(fields, 'isAsync') !== true) {
    say(command, 'taken', 'builder.scene.taken-timers')
    if (style === 'secret') say(command, 'changed', 'builder.scene.timer-secret')
    return [{ kind: 'wait', seconds, isShown: style !== 'hidden' && style !== 'secret', place }, ...steps]
  }
  if (style !== 'hidden') say(command, 'changed', 'builder.scene.timer-unseen')
  if (steps.length === 0) return []
  say(command, 'taken', 'builder.scene.taken-timers')
  return [{ kind: 'note', id: '', seconds: middle(command, seconds), steps, place }]
}

/** A note has one time: a range becomes its middle. */
function middle(command: Command, { min, max }: { min: number; max: number }) {
  const seconds = (min + max) / 2
  if (min < max) say(command, 'changed', 'builder.scene.note-range', { from: min, to: max, middle: seconds })
  return { min: seconds, max: seconds }
}

function choice(command: Command): Steps {
  const { place } = command
  const answers = listOf(command, fieldOf(command.fields, 'options')).flatMap((value): Answer[] => {
    const fields = asRecord(value)
    if (!fields) return []
    const option: Command = { ...command, fields }
    if (fieldOf(fields, 'color') !== undefined)
      command.report.add('left-out', WHOLE_FILE, 'builder.scene.colours-left-out')
    const visible = fieldOf(fields, 'visible')
    const text = plainLine(textOf(option, 'label'), valuesIn(option))
    const steps = inner(option, 'commands')
    if (visible === undefined || visible === true || visible === '') return [{ text, steps }]
    return [{ text, if: visible === false ? parseCode('false') : parseCode(asText(visible)), steps }]
  })
  if (answers.length === 0) return []
  say(command, 'taken', 'builder.scene.taken-choices')
  return [{ kind: 'ask', answers, place }]
}

function prompt(command: Command): Steps {
  const variable = textOf(command, 'variable').replace(/^\$/, '')
  say(command, 'taken', 'builder.scene.taken-prompts')
  return [{ kind: 'prompt', variable: variable || 'answer', place: command.place }]
}

const METRONOME = /metronome[\s_-]{0,3}0{0,2}(\d{1,3})\s?bpm/i

function audio(command: Command): Steps {
  const { place, fields } = command
  const locator = textOf(command, 'locator').slice(0, 300)
  const bpm = Number(METRONOME.exec(locator)?.[1] ?? 0)
  if (bpm === 0) {
    say(command, 'left-out', 'builder.scene.sound-left-out', { name: fileOf(locator).slice(0, WORD_MAX) })
    return [{ kind: 'silence', place }]
  }
  say(command, 'taken', 'builder.scene.taken-beats')
  if (fieldOf(fields, 'background') === true) say(command, 'changed', 'builder.scene.beat-ends-with-page')
  return [{ kind: 'beat', bpm, place }]
}

function notification(command: Command): Steps {
  const { place, fields } = command
  const id = textOf(command, 'id')
  // Nothing is filled in on the button of a note.
  const valueOf = reportCode(command, 'builder.scene.button-with-code', () => '')
  const label = plainLine(textOf(command, 'buttonLabel'), valueOf)
  const words = shownLine(label || plainLine(textOf(command, 'title'), valueOf), WORD_MAX)
  const seconds = readSeconds(fieldOf(fields, 'timerDuration'))
  const isTimed = hasInner(command, 'timerCommands')
  const steps: Step[] = []
  const buttonSteps = inner(command, 'buttonCommands')
  if (label !== '' || buttonSteps.length > 0)
    steps.push({ kind: 'note', id, button: words || GO_ON, seconds: { min: 0, max: 0 }, steps: buttonSteps, place })
  const timerSteps = seconds ? inner(command, 'timerCommands') : []
  if (seconds && timerSteps.length > 0)
    steps.push({ kind: 'note', id, seconds: middle(command, seconds), steps: timerSteps, place })
  else if (isTimed && !seconds) say(command, 'by-hand', 'builder.scene.time-by-hand')
  else if (steps.length === 0) say(command, 'left-out', 'builder.scene.notification-left-out', { name: words })
  if (steps.length === 0) return []
  say(command, 'taken', 'builder.scene.taken-notes')
  say(command, 'changed', 'builder.scene.note-ends-with-page')
  return steps
}

function condition(command: Command): Steps {
  const code = parseCode(textOf(command, 'condition'))
  const [steps, otherwise] = [inner(command, 'commands'), inner(command, 'elseCommands')]
  return [{ kind: 'if', condition: code, steps, otherwise, place: command.place }]
}

/** Scripts are never run. Assignments that stand alone become those of a scene. */
function script(command: Command): Steps {
  const assigned = parseAssignments(textOf(command, 'script'))
  if (assigned === null || assigned.length === 0) {
    say(command, 'by-hand', 'builder.scene.script-by-hand')
    return []
  }
  command.budget.take(assigned.length)
  say(command, 'changed', 'builder.scene.script-assignments')
  return assigned.map((each): Step => ({ kind: 'assign', assigned: each, place: command.place }))
}

const flag =
  (to: boolean) =>
  (command: Command): Steps => {
    const pattern = textOf(command, 'target') || textOf(command, 'page')
    return [{ kind: 'flag', flag: pageFlag(pattern), to, place: command.place }]
  }

function goTo(command: Command): Steps {
  say(command, 'taken', 'builder.scene.taken-ways')
  return [{ kind: 'go', to: textOf(command, 'target'), place: command.place }]
}

/** Pages of the older kind: a picture, a text, and buttons or a timer in rows and columns. */
function olderPage(command: Command): Steps {
  const { fields, place, page } = command
  const picture = Object.entries(asRecord(fieldOf(fields, 'media')) ?? {}).find(([name]) => name.endsWith('image'))
  const shown: Steps =
    typeof picture?.[1] === 'string' && picture[1] !== ''
      ? [{ kind: 'media', mediaType: 'image', file: fileOf(picture[1]), place }]
      : []
  const text = sayLines(command)
  const elements = elementsOf(command, fieldOf(fields, 'action'))
  const buttons = elements.flatMap(([name, value]) => (name === 'nyx.buttons' ? asList(value) : []))
  const timers = elements.flatMap(([name, value]) => (name === 'nyx.timer' ? [asRecord(value) ?? {}] : []))
  const timed = timers.flatMap((each) =>
    timer({ ...command, fields: { ...each, isAsync: buttons.length > 0 }, place: { page, command: 'nyx.timer' } }),
  )
  return [...shown, ...text, ...timed, ...choice({ ...command, fields: { options: buttons } })]
}

/** Buttons and timers of an action: those of a row or a column are inside it. */
function elementsOf(reading: EosReading, action: unknown): [string, unknown][] {
  const all = [action]
  const found: [string, unknown][] = []
  for (let at = 0; at < all.length; at++)
    for (const [name, value] of Object.entries(asRecord(all[at]) ?? {}))
      if (name === 'nyx.vert' || name === 'nyx.horiz' || name === 'nyx.mult')
        all.push(...listOf(reading, fieldOf(asRecord(value) ?? {}, 'elements')), ...listOf(reading, value))
      else found.push([name, value])
  return found
}

const readers: ReadonlyMap<string, (command: Command) => Steps> = new Map<string, (command: Command) => Steps>([
  ['say', sayLines],
  ['goto', goTo],
  ['image', (command) => medium(command, 'image')],
  ['video.play', (command) => medium(command, 'video')],
  ['audio.play', audio],
  ['audio.stop', ({ place }) => [{ kind: 'silence', place }]],
  ['timer', timer],
  ['choice', choice],
  ['prompt', prompt],
  ['notification.create', notification],
  ['notification.remove', (command) => [{ kind: 'remove-note', id: textOf(command, 'id'), place: command.place }]],
  ['if', condition],
  ['eval', script],
  ['enable', flag(true)],
  ['disable', flag(false)],
  ['end', ({ place }) => [{ kind: 'end', place }]],
  ['noop', () => []],
  ['nyx.page', olderPage],
])

/** The steps of a list of commands. Every command is counted before steps are made of it. */
export function readCommands(reading: EosReading, page: string, commands: unknown): Steps {
  return listOf(reading, commands).flatMap((command): Steps => {
    const named = Object.entries(asRecord(command) ?? {})
    // An entry of the list is counted already: it has one name, or each further one is a command as well.
    reading.budget.take(Math.max(0, named.length - 1))
    return named.flatMap(([name, value]) => {
      const place = { page, command: name }
      const read = readers.get(name)
      if (read) return read({ ...reading, page, place, fields: asRecord(value) ?? {} })
      reading.report.add('left-out', place, 'builder.scene.unknown-command', { name: shownLine(name, WORD_MAX) })
      return []
    })
  })
}
