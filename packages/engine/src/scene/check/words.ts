/** Findings about the words of a scene: placeholders, answers, and the time that the words take. */
import { isPlaceholder, spokenMs, type GameEventOf, type Scene, type Section } from '@rubato/contracts/domain'
import { finding, inWords, sentenceOf, type FindingPlace, type SceneFinding } from './finding.ts'
import { wordsMs, type Asker } from './lengths.ts'
import { questionOf } from './ways.ts'

/** Names in braces. Texts that the member typed have names with hyphens as well. */
const PLACEHOLDER = /\{([\w-]*)\}/g
const namesIn = (...texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => [...(text ?? '').matchAll(PLACEHOLDER)].map(([, name = '']) => name))

type SayEvent = GameEventOf<'say'>
interface OwnWords {
  index: number
  event: SayEvent & { text: string }
}

const hasText = (event: SayEvent): event is OwnWords['event'] => event.text !== undefined

const ownWordsOf = (section: Section): OwnWords[] =>
  section.kind === 'timeline'
    ? section.events.flatMap((event, index) => (event.kind === 'say' && hasText(event) ? [{ index, event }] : []))
    : []

const answersOf = ({ exit }: Section): readonly string[] =>
  exit.kind === 'ask' ? exit.answers.map(({ answer }) => answer) : []

/** All names in braces that the own words and the answers of the game use. */
export const namesInWords = ({ sections }: Pick<Scene, 'sections'>): ReadonlySet<string> =>
  new Set(
    sections.flatMap((section) => {
      const question = questionOf(section)
      const said = ownWordsOf(section).flatMap(({ event }) => namesIn(event.text, event.speech))
      return [...said, ...namesIn(question?.text, question?.speech, ...answersOf(section))]
    }),
  )

/** Facts that the session fills in itself. */
const facts: readonly string[] = ['edges', 'minutes']

/** Findings about names in braces. `own`: the variables, and the placeholders of typed texts. */
function placeholderFindings(section: Section, path: readonly string[], own: ReadonlySet<string>): SceneFinding[] {
  const unfilled = (names: readonly string[], at: FindingPlace, isFilled: (name: string) => boolean): SceneFinding[] =>
    [...new Set(names)]
      .filter((name) => !isFilled(name))
      .map((name) => {
        const reason = own.has(name) ? ' The instructor has a value of the same name: give yours another name.' : ''
        return finding('placeholder-unfilled', {
          path,
          at,
          message: sentenceOf('placeholder-unfilled', `It is {${name}}.${reason}`),
        })
      })
  /** In spoken words a value of the session goes before a variable of the same name. */
  const isSpoken = (name: string, values: object = {}): boolean =>
    isPlaceholder(name) ? (facts.includes(name) && !own.has(name)) || name in values : own.has(name)
  const question = questionOf(section)
  return [
    ...ownWordsOf(section).flatMap(({ index, event }) =>
      unfilled(namesIn(event.text, event.speech), ['events', index, 'text'], (name) => isSpoken(name, event.values)),
    ),
    ...(question ? unfilled(namesIn(question.text, question.speech), ['exit', 'text'], (name) => isSpoken(name)) : []),
    // Nothing but variables and typed texts is filled in on a button.
    ...answersOf(section).flatMap((answer, index) =>
      unfilled(namesIn(answer), ['exit', 'answers', index, 'answer'], (name) => own.has(name)),
    ),
  ]
}

/** Own words that are not over when the next ones begin, or when the section ends. */
function roomFindings(section: Section, path: readonly string[], { voice, chatSpeed }: Asker): SceneFinding[] {
  const said = ownWordsOf(section)
  return said.flatMap(({ index, event }, place) => {
    const needed = spokenMs(event.speech ?? event.text, event.voice ?? voice, chatSpeed)
    const next = said[place + 1]?.event.at
    const room = (next ?? section.length) - event.at
    if (needed <= room) return []
    const more = `They need ${inWords(needed)} and have ${inWords(Math.max(0, room))}.`
    const message = sentenceOf('words-without-room', more)
    const isLast = next === undefined
    return [
      finding('words-without-room', {
        path,
        message,
        at: ['events', index, 'text'],
        values: { missing: needed - room },
        ...(isLast
          ? {
              mend: {
                kind: 'lengthen-section',
                section: section.id,
                length: event.at + needed,
              },
            }
          : {}),
      }),
    ]
  })
}

function questionFindings(section: Section, path: readonly string[], asker: Asker): SceneFinding[] {
  const { id, exit } = section
  const question = questionOf(section)
  const findings: SceneFinding[] = []
  const needed = question ? wordsMs(question, asker) : 0
  if (question && needed > question.seconds * 1000) {
    const mend = {
      kind: 'lengthen-question',
      section: id,
      seconds: Math.ceil(needed / 1000),
    } as const
    findings.push(finding('question-too-long', { path, at: ['exit', 'seconds'], mend }))
  }
  if (exit.kind !== 'ask') return findings
  const texts = exit.answers.map(({ answer }) => answer.trim().toLowerCase())
  for (const [index, text] of texts.entries())
    if (texts.indexOf(text) < index)
      findings.push(
        finding('same-answers', {
          path,
          at: ['exit', 'answers', index, 'answer'],
        }),
      )
  if (exit.answers.every(({ if: condition }) => condition !== undefined)) {
    const mend = {
      kind: 'always-offer',
      section: id,
      answer: exit.answers.length - 1,
    } as const
    findings.push(finding('all-answers-hidden', { path, at: ['exit', 'answers'], mend }))
  }
  return findings
}

type Paths = ReadonlyMap<string, readonly string[]>

export function wordFindings(scene: Scene, paths: Paths, asker: Asker): SceneFinding[] {
  const own = new Set([
    ...scene.sections.flatMap(({ exit }) => (exit.kind === 'text' ? [exit.placeholder] : [])),
    ...scene.variables.map(({ name }) => name),
  ])
  return scene.sections.flatMap((section) => {
    const path = paths.get(section.id) ?? [section.id]
    return [
      ...placeholderFindings(section, path, own),
      ...roomFindings(section, path, asker),
      ...questionFindings(section, path, asker),
    ]
  })
}
