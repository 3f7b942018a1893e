/** Reads the exit of a section: its lines up to the next section. */
import { sayingPart } from './read-event.ts'
import {
  listOf,
  plainText,
  readEntries,
  readField,
  readSets,
  readWay,
  type WayDraft,
  type WordsAndWay,
} from './read-line.ts'
import type { Line, Source } from './source.ts'
import { DEFAULT_QUESTION } from './words.ts'

type Fields = Record<string, unknown>

/** Lines with which an exit begins, and those that go on with one. */
const BEGINS = /^(?:=>|\?|->|(?:when|otherwise|random|repeat|call|then|silence|return|end)(?:\s|$))/
export const isExit = (text: string): boolean => BEGINS.test(text)

/** Takes the next line where it begins with the word. */
function takeWord(source: Source, word: string): Line | null {
  const next = source.peek()
  if (!next || (next.text !== word && !next.text.startsWith(`${word} `))) return null
  return source.take()
}

function wayAfter(source: Source, line: Line, word: string): WordsAndWay {
  const read = readWay(source, line, line.text.slice(word.length).trim())
  readSets(source, read.way)
  return read
}

/** The way after a word without anything between them. */
function plainWay(source: Source, line: Line, word: string): WayDraft {
  const { words, wordsAt, way } = wayAfter(source, line, word)
  if (words !== '') source.wrong(line, 'builder.scene-text.rest', {}, wordsAt)
  return way
}

/** The required target, after its keyword. */
function needWay(source: Source, line: Line, word: string): WayDraft | undefined {
  const next = takeWord(source, word)
  if (next) return plainWay(source, next, word === '=>' ? '' : word)
  source.wrong(line, 'builder.scene-text.no-second', { name: word }, line.text.length)
  return undefined
}

function wholeNumber(source: Source, line: Line, { words, wordsAt }: WordsAndWay): number {
  if (!/^\d{1,6}$/.test(words)) source.wrong(line, 'builder.scene-text.number', {}, wordsAt)
  return Number(words)
}

export function readExit(source: Source, line: Line): unknown {
  const { text } = line
  const [word = ''] = /^(?:=>|\?|->|\w+)/.exec(text) ?? []
  switch (word) {
    case '=>':
      return { kind: 'go', ...plainWay(source, line, '') }
    case '?':
      return readQuestion(source, line)
    case 'when':
      return readWhen(source, line)
    case 'random':
      return readRandom(source, line)
    case 'repeat': {
      const read = wayAfter(source, line, word)
      return withNext(source, line, { kind: 'repeat', times: wholeNumber(source, line, read), ...read.way })
    }
    case 'call':
      return withNext(source, line, { kind: 'call', ...plainWay(source, line, word) })
    case 'return':
      if (text !== word) source.wrong(line, 'builder.scene-text.rest', {}, word.length)
      return { kind: 'return' }
    case 'end':
      return { kind: 'end', outcome: text.slice(word.length).trim() }
    default:
      source.wrong(line, 'builder.scene-text.no-first')
      return null
  }
}

/** Where it goes on when the repeat or the call is over. */
const withNext = (source: Source, line: Line, exit: Fields): Fields => ({
  ...exit,
  next: needWay(source, line, 'then'),
})

function readWhen(source: Source, first: Line): unknown {
  const cases: unknown[] = []
  for (let line: Line | null = first; line; line = takeWord(source, 'when')) {
    const { words, wordsAt, way } = wayAfter(source, line, 'when')
    cases.push({ if: plainText(source, line, words, wordsAt), ...way })
  }
  return { kind: 'when', cases, otherwise: needWay(source, first, 'otherwise') }
}

function readRandom(source: Source, first: Line): unknown {
  const ways: unknown[] = []
  for (let line: Line | null = first; line; line = takeWord(source, 'random')) {
    const read = wayAfter(source, line, 'random')
    ways.push({ weight: read.words === '' ? 1 : wholeNumber(source, line, read), ...read.way })
  }
  return { kind: 'random', ways }
}

/** A limit of a question; null where the text is none. */
function limitOf(text: string): Fields | null {
  const [, seconds] = /^(\d{1,4})\s*s$/.exec(text) ?? []
  if (seconds !== undefined) return { seconds: Number(seconds) }
  return text === 'rest' || text === 'strokes' ? { meanwhile: text } : sayingPart(text)
}

/** `? words`, `?number variable words` and `?text name words`. */
function readQuestion(source: Source, line: Line): unknown {
  const [head = '?', kind, name] = /^\?(?:(number|text)\s+([^\s[]+))?/.exec(line.text) ?? []
  const list = listOf(source, line, line.text.slice(head.length).trim())
  const asked: Fields = { ...DEFAULT_QUESTION, ...readEntries(source, line, list.parts, limitOf) }
  if (list.rest === '') source.wrong(line, 'builder.scene-text.no-words', {}, line.text.length)
  asked['text'] = plainText(source, line, list.rest)
  const speech = takeWord(source, 'speech:')
  if (speech) asked['speech'] = readField(source, speech)?.value()
  if (kind === undefined) {
    const answers = readAnswers(source)
    return { kind: 'ask', ...asked, answers, silence: needWay(source, line, 'silence') }
  }
  const way = needWay(source, line, '=>') ?? {}
  const field = kind === 'number' ? { variable: name } : { placeholder: name }
  return { kind, ...asked, ...field, ...way, silence: needWay(source, line, 'silence') }
}

function readAnswers(source: Source): unknown[] {
  const answers: unknown[] = []
  for (let line = takeWord(source, '->'); line; line = takeWord(source, '->')) {
    const { words, wordsAt, way } = readWay(source, line, line.text.slice(2).trim())
    const answer: Fields = { answer: plainText(source, line, words, wordsAt) }
    const next = source.peek()
    const condition = next ? readField(source, next) : null
    if (next && condition?.name === 'if') {
      source.take()
      answer['if'] = plainText(source, next, condition.text)
    }
    readSets(source, way)
    answers.push({ ...answer, ...way })
  }
  return answers
}
