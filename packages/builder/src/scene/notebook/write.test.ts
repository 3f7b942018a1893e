import { describe, expect, test } from 'vitest'
import { defaultSettings, nameOfMedium, type MediaLink, type SectionOf } from '@rubato/contracts/domain'
import { checkScene, longestPath } from '@rubato/engine'
import { applyToScene } from '../document/apply.ts'
import type { SceneDocument } from '../document/types.ts'
import { linkOfName } from '../media-link.ts'
import { ownLines } from './lines.ts'
import { pictureOf } from './pictures.ts'
import {
  addAnswer,
  askQuestion,
  changeAnswer,
  changeLine,
  changeQuestion,
  insertLines,
  joinLine,
  moveLine,
  nameSection,
  newSection,
  removeAnswer,
  sectionAfter,
  showWithLine,
  splitLine,
} from './write.ts'
import { isRefused, type Edited } from './edited.ts'
import { beginQuestion, exitCommand } from './exits.ts'
import { pasteLines } from './paste.ts'

const words = {
  question: 'Shall we go on?',
  number: 'How many?',
  text: 'What shall I call you?',
  answers: ['Yes', 'No'] as const,
  section: 'New section',
}
const empty: SceneDocument = {
  branches: true,
  start: 'start',
  sections: [
    { id: 'start', name: 'Start', kind: 'timeline', length: 0, events: [], exit: { kind: 'end', outcome: 'cum' } },
  ],
  variables: [],
  voice: null,
  media: defaultSettings.gameGeneratorConfig.media,
}

function after(document: SceneDocument, written: Edited): SceneDocument {
  if (
    !written ||
    isRefused(written) ||
    written.command.kind === 'replace-scene' ||
    written.command.kind === 'add-choices'
  )
    throw new Error('Nothing was written')
  const applied = applyToScene(document, written.command)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problem))
  return applied.document
}
const here = { section: 'start', row: { kind: 'name' } } as const
const sectionIn = ({ sections }: SceneDocument, id: string) => sections.find((each) => each.id === id)
const linesOf = (document: SceneDocument, id: string) => ownLines(sectionIn(document, id) as SectionOf<'timeline'>)
const textsOf = (document: SceneDocument, id: string) => linesOf(document, id).map(({ text }) => text)

const three = () =>
  after(
    empty,
    insertLines(empty, 'start', 0, ['Good evening.', 'Sit down, and let the chair take your weight.', 'Good.']),
  )

describe('lines', () => {
  test('come one after another with a pause, and the section is as long as they are', () => {
    const document = three()
    const lines = linesOf(document, 'start')
    expect(lines[0]?.at).toBe(0)
    for (const [index, line] of lines.slice(1).entries()) {
      const before = lines[index]
      expect(line.at - (before ? before.at + before.duration : 0)).toBeGreaterThanOrEqual(600)
    }
    const pauses = lines.slice(1).map(({ at }, index) => at - (lines[index]?.at ?? 0) - (lines[index]?.duration ?? 0))
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
    expect(sectionIn(document, 'start')?.length).toBeGreaterThan(lines.at(-1)?.at ?? 0)
    expect(checkScene(document)).toEqual([])
  })
  test('a longer line moves those after it, and shorter ones take them back', () => {
    const before = three()
    const longer = after(before, changeLine(before, 'start', 0, 'Good evening, and a very warm welcome to you.'))
    const moved = (linesOf(longer, 'start')[2]?.at ?? 0) - (linesOf(before, 'start')[2]?.at ?? 0)
    expect(moved).toBeGreaterThan(1000)
    const back = after(longer, changeLine(longer, 'start', 0, 'Good evening.'))
    expect(linesOf(back, 'start')).toEqual(linesOf(before, 'start'))
    expect(sectionIn(back, 'start')?.length).toBe(sectionIn(before, 'start')?.length)
  })
  test('are split, joined and removed', () => {
    const before = three()
    const split = after(before, splitLine(before, { section: 'start', index: 1 }, ['Sit down.', 'Rest.']))
    expect(textsOf(split, 'start')).toEqual(['Good evening.', 'Sit down.', 'Rest.', 'Good.'])
    const joined = after(split, joinLine(split, 'start', 2, 'Rest.'))
    expect(textsOf(joined, 'start')).toEqual(['Good evening.', 'Sit down. Rest.', 'Good.'])
    expect(textsOf(after(joined, changeLine(joined, 'start', 1, ' ')), 'start')).toEqual(['Good evening.', 'Good.'])
    expect(joinLine(before, 'start', 0, 'x')).toBeNull()
  })
  test('keep their times and their place among beats', () => {
    const section = sectionIn(three(), 'start') as SectionOf<'timeline'>
    const media = { id: 'm', at: 3000, duration: 0, task: 'steady', kind: 'stroke', grip: 'light' } as const
    const mixed = { ...three(), sections: [{ ...section, length: 60_000, events: [...section.events, media] }] }
    const changed = after(mixed, changeLine(mixed, 'start', 2, 'Very good.'))
    const result = sectionIn(changed, 'start') as SectionOf<'timeline'>
    expect(result.events).toContainEqual(media)
    expect(result.length).toBe(60_000)
    expect(linesOf(changed, 'start')[2]?.at).toBe(linesOf(mixed, 'start')[2]?.at)
  })
})

describe('the time of a line', () => {
  const move = (document: SceneDocument, index: number, at: number) =>
    after(document, moveLine(document, 'start', index, at))
  test('moves those after it as far, and the end of a section that ends with its words', () => {
    const moved = move(three(), 1, 20_000)
    const [was, now] = [linesOf(three(), 'start'), linesOf(moved, 'start')]
    const by = 20_000 - (was[1]?.at ?? 0)
    expect(now.map(({ at }) => at)).toEqual([0, 20_000, (was[2]?.at ?? 0) + by])
    expect(sectionIn(moved, 'start')?.length).toBe((sectionIn(three(), 'start')?.length ?? 0) + by)
    expect(checkScene(moved)).toEqual([])
    expect(linesOf(move(moved, 1, was[1]?.at ?? 0), 'start')).toEqual(was)
  })
  test('is not before the line above it is over', () => {
    const [first, second] = linesOf(move(three(), 1, 0), 'start')
    expect(second?.at).toBe((first?.at ?? 0) + (first?.duration ?? 0))
    expect(linesOf(move(three(), 0, 1500), 'start')[0]?.at).toBe(1500)
  })
})

describe('the picture of a line', () => {
  const show = (document: SceneDocument, index: number, link: MediaLink | null) => {
    const command = showWithLine(document, { section: 'start', index }, link)
    return after(document, command && { command, focus: here })
  }
  const shownIn = (document: SceneDocument) => {
    const section = sectionIn(document, 'start') as SectionOf<'timeline'>
    return ownLines(section).map((line) => {
      const picture = pictureOf(section, line)
      return picture ? [nameOfMedium(picture.link), picture.at === line.at, picture.duration === line.duration] : null
    })
  }
  const lace = linkOfName('lace/one.jpg')

  test('goes with its line, is as long as it, and leaves with it', () => {
    const shown = show(three(), 1, lace)
    expect(shownIn(shown)).toEqual([null, ['lace/one.jpg', true, true], null])
    const longer = after(
      shown,
      changeLine(shown, 'start', 1, 'Sit down. Let the chair take all of your weight, slowly.'),
    )
    const later = after(longer, insertLines(longer, 'start', 0, ['Come in, and close the door behind you.']))
    expect(shownIn(later)).toEqual([null, null, ['lace/one.jpg', true, true], null])
    expect(checkScene(later)).toEqual([])
    const parted = after(later, splitLine(later, { section: 'start', index: 2 }, ['Sit down.', 'Slowly.']))
    expect(shownIn(parted)).toEqual([null, null, ['lace/one.jpg', true, true], null, null])
    const removed = after(later, changeLine(later, 'start', 2, ''))
    expect(sectionIn(removed, 'start')).toMatchObject({ events: [{ kind: 'say' }, { kind: 'say' }, { kind: 'say' }] })
  })

  test('is replaced and taken away, and is another thing than the medium of the section', () => {
    const other = show(show(three(), 0, lace), 0, linkOfName('silk'))
    expect(shownIn(other)).toEqual([['silk', true, true], null, null])
    expect(show(other, 0, null)).toEqual(three())
    const section = sectionIn(three(), 'start') as SectionOf<'timeline'>
    const fill = { id: 'm', kind: 'media', at: 0, duration: section.length, task: 'steady', link: lace } as const
    const filled = { ...three(), sections: [{ ...section, events: [fill, ...section.events] }] }
    expect(shownIn(filled)).toEqual([null, null, null])
    expect(shownIn(show(filled, 0, linkOfName('silk')))).toEqual([['silk', true, true], null, null])
  })

  test('that stays longer than its line keeps its time, and ends with the section at the latest', () => {
    const stays = (document: SceneDocument, ms: number): SceneDocument => ({
      ...document,
      sections: document.sections.map((each) => {
        if (each.kind !== 'timeline') return each
        return { ...each, events: each.events.map((e) => (e.kind === 'media' ? { ...e, duration: ms } : e)) }
      }),
    })
    const lasts = (document: SceneDocument) =>
      (sectionIn(document, 'start') as SectionOf<'timeline'>).events.find(({ kind }) => kind === 'media')?.duration
    const shown = stays(show(three(), 0, lace), 5000)
    expect(lasts(after(shown, changeLine(shown, 'start', 0, 'Good evening to you.')))).toBe(5000)
    const two = after(shown, changeLine(shown, 'start', 2, ''))
    const ending = after(two, changeLine(two, 'start', 1, ''))
    expect(lasts(ending)).toBeLessThan(5000)
    expect(checkScene(ending)).toEqual([])
  })
})

describe('exits of other kinds', () => {
  test('?text and ?number ask for one, and go on in a section that is to be named', () => {
    const written = beginQuestion(three(), 'start', 'text What shall I call you?', words)
    const document = after(three(), written)
    expect(sectionIn(document, 'start')?.exit).toMatchObject({
      kind: 'text',
      text: 'What shall I call you?',
      to: 'new-section',
    })
    expect(written).toMatchObject({ focus: { section: 'new-section', row: { kind: 'name' } } })
    expect(checkScene(document)).toEqual([])
    const other = after(document, changeQuestion(document, 'start', 'And your name?'))
    expect(sectionIn(other, 'start')?.exit).toMatchObject({ kind: 'text', text: 'And your name?' })
    const counted = after(empty, beginQuestion(empty, 'start', 'number How many, then?', words))
    expect(counted).toMatchObject({
      variables: [{ name: 'points' }],
      sections: [{ exit: { text: 'How many, then?' } }, {}],
    })
    expect(beginQuestion(three(), 'start', ' text or speech?', words)).toMatchObject({
      command: { kind: 'all', label: { key: 'builder.did.ask' } },
    })
  })
  test('have two different ways where there are sections for them, and a repeat leads back to its own', () => {
    const two = after(three(), askQuestion(three(), 'start', 'Left?', words))
    const exitOf = (kind: 'random' | 'when' | 'repeat', id = 'start') => {
      const section = sectionIn(two, id)
      if (!section) throw new Error('No such section')
      return sectionIn(after(two, { command: exitCommand(kind, section, two, words), focus: here }), id)?.exit
    }
    const draws = {
      ...two,
      sections: two.sections.map((each) => ({ ...each, exit: { kind: 'end', outcome: 'cum' } as const })),
    }
    const first = draws.sections[0]
    const drawn = first && after(draws, { command: exitCommand('random', first, draws, words), focus: here })
    expect(drawn && sectionIn(drawn, 'start')?.exit).toMatchObject({ ways: [{ to: 'yes' }, { to: 'no' }] })
    const [last] = draws.sections.slice(-1)
    const ended = last && after(draws, { command: exitCommand('when', last, draws, words), focus: here })
    expect(ended && sectionIn(ended, 'no')?.exit).toMatchObject({ otherwise: { to: 'new-section' } })
    expect(exitOf('when')).toMatchObject({ cases: [{ to: 'yes' }], otherwise: { to: 'no' } })
    expect(exitOf('repeat', 'yes')).toMatchObject({ to: 'yes', next: { to: 'no' } })
  })
  test('a repeat leads on where it led on, and a question that is written comes before the end of its own branch', () => {
    const two = after(three(), askQuestion(three(), 'start', 'Left?', words))
    const change = (document: SceneDocument, kind: 'repeat' | 'go') => {
      const section = sectionIn(document, 'yes')
      return section ? after(document, { command: exitCommand(kind, section, document, words), focus: here }) : document
    }
    expect(sectionIn(change(change(two, 'repeat'), 'go'), 'yes')?.exit).toEqual({ kind: 'go', to: 'no' })
    const ended = {
      ...two,
      sections: two.sections.map((each) => ({ ...each, exit: { kind: 'end', outcome: 'cum' } as const })),
    }
    const asked = after(ended, beginQuestion(ended, 'yes', 'text Who are you?', words))
    expect(sectionIn(asked, 'yes')?.exit).toMatchObject({ kind: 'text', to: 'new-section' })
    expect(sectionIn(asked, 'new-section')?.exit).toEqual({ kind: 'end', outcome: 'cum' })
  })
})

describe('questions', () => {
  const asked = () => after(three(), askQuestion(three(), 'start', 'Shall we begin?', words))
  test('end the section; both answers go on as the section did, and so does silence', () => {
    const document = asked()
    expect(document.sections.map(({ id }) => id)).toEqual(['start', 'yes', 'no'])
    expect(sectionIn(document, 'start')?.exit).toMatchObject({
      text: 'Shall we begin?',
      answers: [{ to: 'yes' }, { to: 'no' }],
      silence: { to: 'yes' },
    })
    expect(sectionIn(document, 'no')?.exit).toEqual({ kind: 'end', outcome: 'cum' })
    expect(checkScene(document)).toEqual([])
  })
  test('an answer leads to a new section, or to the one that it names', () => {
    const one = after(asked(), addAnswer(asked(), 'start', 2, 'In a moment'))
    expect(sectionIn(one, 'in-a-moment')?.name).toBe('In a moment')
    const two = after(one, addAnswer(one, 'start', 3, 'I said no => no'))
    expect(sectionIn(two, 'start')?.exit).toMatchObject({ answers: [{}, {}, {}, { answer: 'I said no', to: 'no' }] })
    expect(two.sections).toHaveLength(4)
    const less = after(two, removeAnswer(two, 'start', 3))
    expect(less.sections).toHaveLength(4)
    expect(removeAnswer(asked(), 'start', 0)).toBeNull()
  })
  test('an empty section is named like its answer, one with words keeps its name', () => {
    const renamed = after(asked(), changeAnswer(asked(), 'start', 0, 'Gladly'))
    expect(sectionIn(renamed, 'gladly')).toBeDefined()
    expect(sectionIn(renamed, 'start')?.exit).toMatchObject({ silence: { to: 'gladly' } })
    const written = after(asked(), insertLines(asked(), 'yes', 0, ['Then we begin.']))
    expect(sectionIn(after(written, changeAnswer(written, 'start', 0, 'Gladly')), 'yes')).toBeDefined()
  })
})

test('a new section follows, and goes on where this one did', () => {
  const document = after(empty, newSection(empty, 'start', 'The garden'))
  expect(document.sections.map(({ id, exit }) => [id, exit])).toEqual([
    ['start', { kind: 'go', to: 'the-garden' }],
    ['the-garden', { kind: 'end', outcome: 'cum' }],
  ])
})

test('a new section has a name and an id that no other has, and an id that follows its name while it is empty', () => {
  const one = after(empty, sectionAfter(empty, 'start', 'New section'))
  const two = after(one, sectionAfter(one, 'new-section', 'New section'))
  expect(two.sections.map(({ id, name }) => [id, name])).toEqual([
    ['start', 'Start'],
    ['new-section', 'New section'],
    ['new-section-2', 'New section 2'],
  ])
  const named = nameSection(two, 'new-section-2', 'The garden')
  expect(named).toMatchObject({ to: 'the-garden', name: 'The garden' })
  const written = after(two, insertLines(two, 'new-section-2', 0, ['Sit down.']))
  expect(nameSection(written, 'new-section-2', 'The garden')).toMatchObject({ to: 'new-section-2' })
  const chosen = after(two, { command: { kind: 'rename', id: 'new-section-2', to: 'g', name: 'X' }, focus: here })
  expect(nameSection(chosen, 'g', 'The garden')).toMatchObject({ to: 'g' })
})

test('a pasted question for a text goes on in the section after it', () => {
  const text = `Come in.
?text What shall I call you?
Thank you, {name}.`
  const document = after(empty, pasteLines(empty, { section: 'start', index: 0 }, { text, words }))
  expect(sectionIn(document, 'start')?.exit).toMatchObject({ kind: 'text', to: 'thank-you-name' })
  expect(textsOf(document, 'thank-you-name')).toEqual(['Thank you, {name}.'])
})

test('a pasted text of many lines is one step: a scene that the check passes', () => {
  const text = `Good evening.
Take a seat.

? Where do you want to begin?
-> By the window
-> At the fire
-> In the dark
# By the window
The light is soft here.
# At the fire
Come closer.
The warmth does the rest.
# In the dark
Listen.`
  const written = pasteLines(empty, { section: 'start', index: 0 }, { text, words })
  const document = after(empty, written)
  expect(document.sections.map(({ id }) => id)).toEqual(['start', 'by-the-window', 'at-the-fire', 'in-the-dark'])
  expect(textsOf(document, 'at-the-fire')).toEqual(['Come closer.', 'The warmth does the rest.'])
  expect(written).toMatchObject({ focus: { section: 'in-the-dark', row: { kind: 'line', index: 0 } } })
  expect(checkScene(document)).toEqual([])
  expect(longestPath(document)?.sections).toHaveLength(2)
})
