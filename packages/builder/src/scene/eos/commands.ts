/** The commands of EOS pages as steps. A command that cannot be taken is named in the report. */
import { parseAssignments, parseCode } from '../import/code.ts'
import { plainLines, shownLine } from '../import/plain-text.ts'
import { WHOLE_FILE, type ReportKind, type ReportPlace, type ReportWriter } from '../import/report.ts'
import { readSeconds } from '../import/seconds.ts'
import type { Answer, Step, Steps } from '../import/steps.ts'
import { variableInWords } from '../import/variables.ts'
import { pageFlag } from './gates.ts'
import { asList, asRecord, asText, fieldOf, type Fields } from './values.ts'

export interface EosReading {
  report: ReportWriter
  names: readonly string[]
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

const inner = (command: Command, name: string): Steps =>
  readCommands(command, command.page, asList(fieldOf(command.fields, name)))
const textOf = ({ fields }: Command, name: string): string => asText(fieldOf(fields, name))

function sayLines(command: Command): Steps {
  const label = textOf(command, 'label') || textOf(command, 'text')
  const codes = label.split('<eval').length - 1
  if (codes > 0) say(command, 'by-hand', 'builder.scene.words-with-code')
  const lines = plainLines(label, placeholder)
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
  say(command, 'taken', 'builder.scene.taken-timers')
  const isAsync = fieldOf(fields, 'isAsync') === true
  if (!isAsync && style === 'secret') say(command, 'changed', 'builder.scene.timer-secret')
  if (!isAsync) return [{ kind: 'wait', seconds, isShown: style !== 'hidden' && style !== 'secret', place }, ...steps]
  if (steps.length === 0) return []
  if (style !== 'hidden') say(command, 'changed', 'builder.scene.timer-unseen')
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
  const answers = asList(fieldOf(command.fields, 'options')).flatMap((value): Answer[] => {
    const fields = asRecord(value)
    if (!fields) return []
    const option: Command = { ...command, fields }
    if (fieldOf(fields, 'color') !== undefined)
      command.report.add('left-out', WHOLE_FILE, 'builder.scene.colours-left-out')
    const visible = fieldOf(fields, 'visible')
    const text = plainLines(textOf(option, 'label'), placeholder).join(' ')
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
  const title = plainLines(textOf(command, 'title')).join(' ')
  const label = plainLines(textOf(command, 'buttonLabel')).join(' ')
  const buttonSteps = inner(command, 'buttonCommands')
  const timerSteps = inner(command, 'timerCommands')
  const seconds = readSeconds(fieldOf(fields, 'timerDuration'))
  const steps: Step[] = []
  const button = shownLine(label || title, WORD_MAX)
  if (button !== '' && (label !== '' || buttonSteps.length > 0))
    steps.push({ kind: 'note', id, button, seconds: { min: 0, max: 0 }, steps: buttonSteps, place })
  if (seconds && timerSteps.length > 0)
    steps.push({ kind: 'note', id, seconds: middle(command, seconds), steps: timerSteps, place })
  if (steps.length === 0) {
    say(command, 'left-out', 'builder.scene.notification-left-out', { name: title.slice(0, WORD_MAX) })
    return []
  }
  say(command, 'taken', 'builder.scene.taken-notes')
  say(command, 'changed', 'builder.scene.note-ends-with-page')
  return steps
}

function condition(command: Command): Steps {
  say(command, 'taken', 'builder.scene.taken-conditions')
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
  say(command, 'changed', 'builder.scene.script-assignments')
  return assigned.map((each): Step => ({ kind: 'assign', assigned: each, place: command.place }))
}

const flag =
  (to: boolean) =>
  (command: Command): Steps => {
    say(command, 'taken', 'builder.scene.taken-pages')
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
  const elements = elementsOf(fieldOf(fields, 'action'))
  const buttons = elements.flatMap(([name, value]) => (name === 'nyx.buttons' ? asList(value) : []))
  const timers = elements.flatMap(([name, value]) => (name === 'nyx.timer' ? [asRecord(value) ?? {}] : []))
  const timed = timers.flatMap((each) =>
    timer({ ...command, fields: { ...each, isAsync: buttons.length > 0 }, place: { page, command: 'nyx.timer' } }),
  )
  return [...shown, ...text, ...timed, ...choice({ ...command, fields: { options: buttons } })]
}

/** Buttons and timers of an action: those of a row or a column are inside it. */
function elementsOf(action: unknown): [string, unknown][] {
  const rest = [action]
  const found: [string, unknown][] = []
  for (let next = rest.shift(); next !== undefined; next = rest.shift())
    for (const [name, value] of Object.entries(asRecord(next) ?? {}))
      if (name === 'nyx.vert' || name === 'nyx.horiz' || name === 'nyx.mult')
        rest.push(...asList(fieldOf(asRecord(value) ?? {}, 'elements')), ...asList(value))
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

export function readCommands(reading: EosReading, page: string, commands: readonly unknown[]): Steps {
  return commands.flatMap((command): Steps =>
    Object.entries(asRecord(command) ?? {}).flatMap(([name, value]) => {
      const place = { page, command: name }
      const read = readers.get(name)
      if (read) return read({ ...reading, page, place, fields: asRecord(value) ?? {} })
      reading.report.add('left-out', place, 'builder.scene.unknown-command', { name: shownLine(name, WORD_MAX) })
      return []
    }),
  )
}
