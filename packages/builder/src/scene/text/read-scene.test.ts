import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIALOG_TEXT_MAX, OWN_WORDS, type Exit, type GameEvent, type Section } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { linkOfName } from '../media-link.ts'
import { printSceneText } from './print-scene.ts'
import { readSceneText, sceneTextLines } from './read-scene.ts'
import { LINE_MAX, LINES_MAX } from './source.ts'
import { pictureIdOf } from './words.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/scene-text.md'), 'utf8')
const example = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? ''

const room = (...lines: string[]) => ['game: Two doors', 'start: hall', '# hall', ...lines].join('\n')
const question = (speech: string) => [
  '? Which door?',
  `  speech: ${speech}`,
  '  -> Left => hall',
  '  -> Right => hall',
  '  silence => hall',
]
const problemsOf = (text: string) => {
  const read = readSceneText(text)
  return read.ok
    ? []
    : read.problems.map(({ line, column, sentence }) => [line, column, sentence.key.replace('builder.', '')])
}
const gameOf = (text: string) => {
  const read = readSceneText(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.game
}

describe('the text form of a branching game', () => {
  it('has an example in its documentation that is written as it was read', () => {
    expect(printSceneText(gameOf(example))).toBe(example)
  })

  it('changes one line where one thing changes', () => {
    const game = gameOf(example)
    const before = printSceneText(game).split('\n')
    const changed = printSceneText({
      ...game,
      sections: game.sections.map((each) => ({ ...each, name: each.name.replace('Good', 'Long') })),
    })
    expect(changed.split('\n').filter((line) => !before.includes(line))).toEqual(['# night: Long night'])
  })

  it('fills in what is left out', () => {
    const [section] = gameOf(room('0:01 Good evening.', 'end denied')).sections
    expect(section).toMatchObject({ name: 'Hall', kind: 'timeline', exit: { kind: 'end', outcome: 'denied' } })
    expect(section?.kind === 'timeline' && section.events).toMatchObject([
      { id: 'e1', at: 1000, task: 'steady', text: 'Good evening.' },
    ])
    expect(section?.length).toBeGreaterThan(1500)
  })

  it('counts times from the end of the words before, and lengths to the next event or to the end of the section', () => {
    const [section] = gameOf(
      room('0:01 Good evening.', '+2 /beat [on] 60', '+2 Come in.', '+0 /beat [on] 80', 'length: +5', 'end denied'),
    ).sections
    const events = section?.kind === 'timeline' ? section.events : []
    const [first = 0, second = 0] = events.flatMap(({ kind, duration }) => (kind === 'say' ? [duration] : []))
    const start = 1000 + first + 2000
    expect(events.map(({ at, duration }) => [at, duration])).toEqual([
      [1000, first],
      [start, second],
      [start, second],
      [start + second, 5000],
    ])
    expect(section?.length).toBe(start + second + 5000)
  })

  it.each([
    ['"Vich door", he says', '"Vich door", he says'],
    ['"Vich \\"door\\""', 'Vich "door"'],
    ['Vich door', 'Vich door'],
  ])('keeps the pronunciation %s of a question', (written, speech) => {
    expect(gameOf(room(...question(written))).sections).toMatchObject([{ exit: { speech } }])
  })

  it('is read with a mark of its encoding, and with line breaks of Windows', () => {
    expect(gameOf(`\uFEFF${example.replaceAll('\n', '\r\n')}`)).toEqual(gameOf(example))
  })
})

describe('a text that cannot be read is refused', () => {
  it.each<[string, string, (number | string)[]]>([
    ['with a line of no kind', room('what is this', 'end denied'), [4, 1, 'scene-text.unknown-line']],
    ['with a wrong time', room('0:99 Hello.', 'end denied'), [4, 1, 'scene-text.time']],
    ['with a time after the longest session', room('121:00 Hello.', 'end denied'), [4, 1, 'scene-text.time']],
    ['with an open bracket', room('0:01 [for 2 Hello.', 'end denied'), [4, 6, 'scene-text.bracket']],
    ['with an unknown entry', room('0:01 [loud] Hello.', 'end denied'), [4, 7, 'scene-text.part']],
    ['with an unknown event', room('0:01 /dance [for 2]', 'end denied'), [4, 6, 'scene-text.event-kind']],
    ['with a wrong tempo', room('0:01 /beat [for 2] fast', 'end denied'), [4, 20, 'scene-text.bpm']],
    [
      'with a field of another event',
      room('0:01 /ask [for 2]', '  item: clamps', 'end denied'),
      [5, 3, 'scene-text.unknown-field'],
    ],
    ['with a wrong escape', room('0:01 Hello \\x.', 'end denied'), [4, 6, 'scene-text.escape']],
    ['with a wrong escape before a way', room('when \\x => hall', 'otherwise => hall'), [4, 6, 'scene-text.escape']],
    ['with a wrong number of times', room('repeat x => hall', 'then => hall'), [4, 8, 'scene-text.number']],
    ['without an exit', room('0:01 Hello.'), [3, 1, 'scene-text.no-exit']],
    ['with a line after the exit', room('end denied', '0:01 Hello.'), [5, 1, 'scene-text.after-exit']],
    ['with a second name', `game: Another\n${room('end denied')}`, [2, 1, 'scene-text.twice']],
    ['with a second length of a section', room('length: +5', 'length: 0:20', 'end denied'), [5, 1, 'scene-text.twice']],
    ['with a second section of a name', `${room('end denied')}\n# hall\nend denied`, [5, 3, 'scene-text.twice']],
    [
      'with a second variable of a name',
      `variable a: yes or no = no\nvariable a: number 0 to 1 = 0\n${room('end denied')}`,
      [2, 10, 'scene-text.twice'],
    ],
    [
      'with a second length of an event',
      room('0:01 [for 2; for 5] Hi.', 'end denied'),
      [4, 14, 'scene-text.part-twice'],
    ],
    ['with a second delivery', room('0:01 [calm; intense] Hi.', 'end denied'), [4, 13, 'scene-text.part-twice']],
    [
      'with a second time of a note',
      room('note [after 0:01; after 0:02] Go => hall'),
      [4, 19, 'scene-text.part-twice'],
    ],
    ['with a second limit of a question', room('? [20 s; 30 s] Well?'), [4, 10, 'scene-text.part-twice']],
    ['with a pronunciation that is no text', room(...question('false')), [4, 1, 'file.field-type']],
    ['with a way to nowhere', room('when points > 1', 'otherwise => hall'), [4, 16, 'scene-text.no-way']],
    ['with a condition without a second way', room('when points > 1 => hall'), [4, 24, 'scene-text.no-second']],
    ['with an answer without a question', room('-> Yes => hall'), [4, 1, 'scene-text.no-first']],
    [
      'with a question without silence',
      room('? Well?', '  -> Yes => hall', '  -> No => hall'),
      [4, 8, 'scene-text.no-second'],
    ],
    ['with a wrong set', room('set points', 'end denied'), [4, 1, 'scene-text.set']],
    ['with an open fence', room('config: ```', '{}', 'end denied'), [4, 1, 'scene-text.no-fence']],
    ['with a wrong variable', `variable a: a number\n${room('end denied')}`, [1, 1, 'scene-text.variable']],
    ['with a wrong first value', `variable a: one of b, c = B!\n${room('end denied')}`, [1, 1, 'scene-text.variable']],
    ['with one answer', room('? Well?', '  -> Yes => hall', '  silence => hall'), [4, 1, 'file.field-small']],
    ['with an unknown ending', room('end well'), [4, 1, 'file.field-value']],
    ['with a name of capital letters', room('=> Hall'), [4, 4, 'scene-text.section-name']],
    ['with a section of capital letters', '# Hall\nend denied', [1, 3, 'scene-text.section-name']],
    ['with an item that is none', room('0:01 /open [for 2]', '  item: hat', 'end denied'), [4, 1, 'file.field-value']],
    ['without a name', '# hall\nend denied', [1, 1, 'scene-text.no-game']],
    ['with a longer text', room(`0:01 ${'a'.repeat(501)}`, 'end denied'), [4, 1, 'file.field-big']],
  ])('%s', (_, text, problem) => {
    expect(problemsOf(text)).toContainEqual(problem)
  })

  it('with both names of what is there twice', () => {
    const valuesOf = (text: string) => {
      const read = readSceneText(text)
      return read.ok ? [] : read.problems.map(({ sentence }) => sentence.values)
    }
    expect(valuesOf(room('0:01 [calm; voice Alto; intense] Hi.', 'end denied'))).toEqual([
      { first: 'calm', name: 'intense' },
    ])
    expect(valuesOf(`${room('end denied')}\n# hall\nend denied`)).toEqual([{ name: 'hall' }])
  })

  it('with all of its problems in the order of the text, at most 50', () => {
    const lines = Array.from({ length: 80 }, () => '0:99 Hello.')
    const found = problemsOf(room(...lines, 'end denied'))
    expect(found).toHaveLength(50)
    expect(found[1]).toEqual([5, 1, 'scene-text.time'])
  })

  it('with fields that a game does not keep', () => {
    const read = readSceneText(`media: {"tags":["a"],"mediaTypes":["image"],"secret":1}\n${room('end denied')}`)
    expect(read).toMatchObject({ ok: false, problems: [{ sentence: { values: { names: 'secret' } } }] })
  })

  it('with a second wrong entry that is a part of the first, each at its place', () => {
    expect(problemsOf(room('0:01 [louder; loud] Hello.', 'end denied'))).toEqual([
      [4, 7, 'scene-text.part'],
      [4, 15, 'scene-text.part'],
    ])
  })

  it('with a line that is too long, which is passed over', () => {
    const long = (length: number) => room(`  ${'a'.repeat(length)}  `, 'end denied')
    expect(problemsOf(long(LINE_MAX + 1))).toEqual([[4, 3, 'scene-text.long-line']])
    expect(problemsOf(long(LINE_MAX))).toEqual([[4, 3, 'scene-text.unknown-line']])
  })

  it('with too many lines, those between fences and those without text included', () => {
    expect(problemsOf(`${room('end denied')}${'\n'.repeat(LINES_MAX - 4)}`)).toEqual([])
    expect(problemsOf(`${room('end denied')}${'\n'.repeat(LINES_MAX - 3)}`)).toEqual([
      [1, 1, 'scene-text.too-many-lines'],
    ])
  })

  it('with open fences, whose lines are read as lines of the section', () => {
    const found = problemsOf(room('config: ```', 'medium: ```', 'what is this', 'end denied'))
    expect(found.slice(0, 3)).toEqual([
      [4, 1, 'scene-text.no-fence'],
      [5, 1, 'scene-text.no-fence'],
      [6, 1, 'scene-text.unknown-line'],
    ])
  })
})

/** Lines up to the most characters of a text. */
const filled = (head: string, line: string) =>
  `${head}\n${`${line}\n`.repeat(Math.min(LINES_MAX - 10, Math.floor((3_999_900 - head.length) / (line.length + 1))))}`
const entries = (length: number) => {
  const all = Array.from({ length: length / 8 }, (_, index) => `x${String(index).padStart(6, '0')};`).join('')
  return `0:01 [${all}] Hello.`
}
const most = LINE_MAX - 100
const half = 'a'.repeat(most / 2)

/** A hostile text is refused within two seconds on a quiet machine, ms. */
const timeout = 60_000

describe('a hostile text is refused without a long wait', { timeout }, () => {
  it.each<[string, () => string]>([
    ['with 5 MB', () => 'a'.repeat(5_000_000)],
    ['with sections without names', () => filled('', '#')],
    ['with brackets inside brackets', () => `# a\n${'0:01 ['.repeat(300_000)}`],
    ['with open fences in a section', () => filled('# a', 'config: ```')],
    ['with open fences in an event', () => filled('# a\n0:01 /open [for 1]', '  item: ```')],
    ['with arrows', () => filled('# a', `when ${'=>'.repeat(most / 2)}`)],
    ['with escapes', () => filled('# a', `0:01 ${'\\u{'.repeat(most / 3)}`)],
    ['with long heads of sections', () => filled('# a', `${'#'.repeat(most)} x y`)],
    ['with one long head', () => `${'#'.repeat(3_900_000)} x y`],
    ['with full stops', () => filled('# a', `0:01 ${'.'.repeat(most)}`)],
    ['with full stops in lines that are allowed', () => filled('# a', `0:01 ${'.'.repeat(500)}`)],
    ['with spaces in an entry', () => filled('# a', `0:01 [for 1${' '.repeat(most)}x] Hello.`)],
    ['with assignments of a way', () => filled('# a\n=> b', '  set a = 1')],
    ['with assignments of an answer', () => filled('# a\n? Well?\n  -> Yes => a', '    set a = 1')],
    ['with many wrong entries', () => filled('# a', entries(most))],
    ['with many wrong entries in one line', () => `# a\n${entries(3_900_000)}`],
    ['with words of a way that are almost a second time in it', () => filled('# a', `when ${half}a => b${half}`)],
    ['with equals signs in a variable', () => filled('', `variable a: ${'= '.repeat(490)}`)],
    ['with spaces in a variable', () => filled('', `variable a: one of a${' '.repeat(900)}, b = a`)],
    [
      'with names of prototypes',
      () => `# a\n__proto__: 1\nconstructor: 2\n0:01 /open [for 1]\n  __proto__: {"x":1}\nend denied`,
    ],
  ])('%s', (_, text) => {
    expect(readSceneText(text()).ok).toBe(false)
  })
})

it('the longest line that a game may have is written and read', () => {
  const id = '\u001F'.repeat(100)
  const placed = { at: 0, duration: 7_199_999, task: 'steady' } as const
  const text = '\u009F'.repeat(DIALOG_TEXT_MAX)
  const events: GameEvent[] = [
    { ...placed, id, kind: 'say', trigger: OWN_WORDS, text, voice: 'Alto', delivery: 'intense' },
    { ...placed, id: pictureIdOf(id), kind: 'media', link: linkOfName(`${'a'.repeat(2044)}.jpg`) },
  ]
  const exit: Exit = { kind: 'end', outcome: 'denied' }
  const section: Section = { kind: 'timeline', id: 'hall', name: 'Hall', length: 7_199_999, events, exit }
  const game = { name: 'Two doors', start: 'hall', variables: [], sections: [section] }
  const written = printSceneText(game)
  const longest = Math.max(...written.split('\n').map((line) => line.length))
  expect(longest).toBeGreaterThan(5500)
  expect(longest).toBeLessThan(LINE_MAX)
  expect(readSceneText(written)).toEqual({ ok: true, game })
})

it('names the line of what a finding of the check is about', () => {
  const text = room('length: 0:10', '0:00 Good evening.', '0:04 Sit down.', '=> nowhere')
  const lineOf = sceneTextLines(text)
  expect(lineOf({ path: ['hall'], at: ['events', 1, 'text'] })).toBe(6)
  expect(lineOf({ path: ['hall'], at: ['exit'] })).toBe(7)
  expect(lineOf({ path: ['hall'], at: [] })).toBe(3)
})

it('takes a number as a trigger', () => {
  const text = room('length: 0:10', '0:00 /say [for 2; in cum]', '  trigger: 5', 'end denied')
  expect(gameOf(text).sections[0]).toMatchObject({ events: [{ kind: 'say', trigger: '5' }] })
})

it('a line names its picture in its brackets: a file of the folder or a tag', () => {
  const lines = `0:00 [picture lace/one.jpg] Look.\n0:03 [calm; picture silk] And here.\n0:06 Good.`
  const text = `game: A room\nstart: room\n\n# room\nlength: 0:10\n${lines}\nend denied\n`
  const read = readSceneText(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const [section] = read.game.sections
  const events = section?.kind === 'timeline' ? section.events : []
  expect(events.map(({ id, kind, at }) => [id, kind, at])).toEqual([
    ['e1', 'say', 0],
    ['e1-picture', 'media', 0],
    ['e2', 'say', 3000],
    ['e2-picture', 'media', 3000],
    ['e3', 'say', 6000],
  ])
  expect(events[1]).toMatchObject({
    duration: events[0]?.duration,
    link: { mediaType: 'image', tag: 'one', source: { id: 'local', url: 'lace' }, url: 'lace/one.jpg' },
  })
  expect(events[3]).toMatchObject({ link: { mediaType: 'embed', tag: 'silk' } })
  expect(printSceneText(read.game)).toBe(text)
})
