/** A screenplay as rows of text, in the words of the product's texts. */
import type {
  EventTask,
  Grip,
  Hand,
  ItemId,
  NippleStimulation,
  Question,
  SessionOutcome,
  StrokeStyle,
  TriggerId,
} from '@rubato/contracts/domain'
import type { MemberInput, SystemLine } from '../session/model/types.ts'
import type { ScreenEntry, ScreenplayEntry } from './screenplay.ts'

/** The source of a row. */
type ScreenplayRole = 'screen' | 'voice' | 'product' | 'member'

type Texts<Key extends string> = Readonly<Record<Key, string>>

/** The texts of the stage and of screenplays. */
export interface ScreenplayWords {
  tasks: Texts<EventTask>
  grips: Texts<Grip>
  styles: Texts<StrokeStyle>
  hands: Texts<Hand>
  nipples: Texts<NippleStimulation>
  questions: Texts<Question>
  systemLines: Texts<SystemLine>
  body: { names: Texts<ItemId> }
  /** Labels of the inputs; the one for 'too-close' is 'tooClose'. */
  buttons: Texts<Exclude<MemberInput, 'too-close'> | 'tooClose'>
  outcomes: Texts<SessionOutcome>
  triggerName: (id: TriggerId) => string
  screenplay: {
    roles: Texts<ScreenplayRole>
    /** Sentences with the placeholders that the comment names. */
    phrases: {
      /** {bpm} */ tempo: string
      /** {from} {to} */ climb: string
      rest: string
      /** {name} */ medium: string
      /** {grip} {style} {hand} */ strokes: string
      /** {nipples} */ nipples: string
      /** {question} */ question: string
      /** {items} */ open: string
      /** {items} */ release: string
      /** {answers} */ choice: string
      /** For a question with an answer that is typed. */
      typed: string
      /** {buttons} */ buttons: string
      /** In place of an answer that the reader has not chosen yet. */
      reply: string
      /** In place of an answer that was not given in time. */
      silent: string
      paused: string
      /** {seconds} */ answered: string
      unanswered: string
      /** For own words of the game, in place of the name of a trigger. */
      own: string
      /** {outcome} {edges} {own} {strokes} */ over: string
    }
  }
}

export interface ScreenplayRow {
  /** ms */
  at: number
  /** "3:07.2": minutes, seconds and tenths. */
  time: string
  role: ScreenplayRole
  text: string
  /** The trigger of a line, the delay of an answer; null where there is nothing to add. */
  detail: string | null
}

const fill = (phrase: string, values: Readonly<Record<string, string | number>>): string =>
  phrase.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

function timeText(at: number): string {
  const tenths = Math.round(at / 100)
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, '0')
  return `${Math.floor(tenths / 600)}:${seconds}.${tenths % 10}`
}

function screenText(screen: ScreenEntry, words: ScreenplayWords): string {
  const { phrases } = words.screenplay
  const { task, status, tempo, grip, style, hand, nipples, ask, open, answers } = screen
  const names = open.map((item) => words.body.names[item]).join(', ')
  const values = { grip: words.grips[grip], style: words.styles[style], hand: words.hands[hand] }
  const parts = [
    words.tasks[task],
    ...(status === 'paused' || status === 'returning' ? [phrases.paused] : []),
    tempo === null
      ? phrases.rest
      : fill(tempo.from === tempo.to ? phrases.tempo : phrases.climb, { ...tempo, bpm: tempo.from }),
    ...(tempo ? [fill(phrases.strokes, values)] : []),
    ...(nipples ? [fill(phrases.nipples, { nipples: words.nipples[nipples] })] : []),
    ...(ask ? [fill(phrases.question, { question: words.questions[ask] })] : []),
    ...(open.length > 0 ? [fill(phrases.open, { items: names })] : []),
    ...(answers ? [answers.length > 0 ? fill(phrases.choice, { answers: answers.join(' / ') }) : phrases.typed] : []),
  ]
  return parts.join(' · ')
}

const inputText = (input: MemberInput, { buttons }: ScreenplayWords): string =>
  buttons[input === 'too-close' ? 'tooClose' : input]

function rowText(entry: ScreenplayEntry, words: ScreenplayWords): Omit<ScreenplayRow, 'at' | 'time'> {
  const { phrases } = words.screenplay
  switch (entry.kind) {
    case 'screen':
      return { role: 'screen', text: screenText(entry, words), detail: null }
    case 'line':
      return { role: 'voice', text: entry.text, detail: entry.isOwn ? phrases.own : words.triggerName(entry.trigger) }
    case 'medium':
      return { role: 'screen', text: fill(phrases.medium, { name: entry.name }), detail: null }
    case 'system':
      return { role: 'product', text: words.systemLines[entry.line], detail: entry.line }
    case 'release': {
      const items = entry.items.map((item) => words.body.names[item]).join(', ')
      return { role: 'product', text: fill(phrases.release, { items }), detail: null }
    }
    case 'input': {
      const { answeredAfter } = entry
      const answered = answeredAfter === null ? null : (answeredAfter / 1000).toFixed(1)
      const detail = answered === null ? phrases.unanswered : fill(phrases.answered, { seconds: answered })
      return { role: 'member', text: inputText(entry.input, words), detail }
    }
    case 'reply': {
      // The question is the row of the voice before it.
      const { text, reply } = entry
      const said = reply === null ? phrases.reply : (text ?? phrases.silent)
      return { role: 'member', text: said, detail: null }
    }
    case 'offer': {
      const buttons = entry.buttons.map(({ text }) => text).join(' / ')
      return { role: 'screen', text: fill(phrases.buttons, { buttons }), detail: null }
    }
    case 'over': {
      const { outcome, edges, ownEdges: own, strokes } = entry.summary
      return {
        role: 'product',
        text: fill(phrases.over, { outcome: words.outcomes[outcome], edges, own, strokes }),
        detail: null,
      }
    }
  }
}

/** One row for each entry. */
export const screenplayRows = (entries: readonly ScreenplayEntry[], words: ScreenplayWords): ScreenplayRow[] =>
  entries.map((entry) => ({ at: entry.at, time: timeText(entry.at), ...rowText(entry, words) }))

/** The rows as plain text, in columns: time, role, text, and the detail in brackets. */
export function screenplayText(rows: readonly ScreenplayRow[], { screenplay: { roles } }: ScreenplayWords): string {
  const width = Math.max(...Object.values(roles).map((role) => role.length))
  const lines = rows.map(({ time, role, text, detail }) => {
    const said = role === 'voice' ? `“${text}”` : text
    return `${time.padStart(8)}  ${roles[role].padEnd(width)}  ${said}${detail === null ? '' : `  [${detail}]`}`
  })
  return `${lines.join('\n')}\n`
}
