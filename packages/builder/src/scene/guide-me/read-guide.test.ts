import { describe, expect, it } from 'vitest'
import { imported, timelineOf } from '../../testing/imported.ts'
import { printSceneText } from '../text/print-scene.ts'
import { readSceneText } from '../text/read-scene.ts'
import { readGuideMe } from './read-guide.ts'

const guide = (pages: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Tease><Title>An evening</Title>${more}<Pages>${pages}</Pages></Tease>`

function importedGuide(text: string) {
  const read = imported(readGuideMe(text))
  expect(readSceneText(printSceneText(read.game))).toEqual({ ok: true, game: read.game })
  return read
}
const more = '<Page id="next"><Text>On.</Text></Page><Page id="late"><Text>Late.</Text></Page>'
const start = (elements: string, attributes = '') => {
  const read = importedGuide(guide(`<Page id="start"${attributes}>${elements}</Page>${more}`))
  return { ...read, section: timelineOf(read.game, 'start') }
}

describe('an element of GuideMe', () => {
  it('Text becomes lines', () => {
    const { section } = start(
      '<Text><p>Good <b>evening</b>.</p><p>Sit &amp; wait.</p></Text><LeftText>Ready</LeftText>',
    )
    const said = section.events.flatMap((event) => (event.kind === 'say' ? [event.text] : []))
    expect(said).toEqual(['Good evening.', 'Sit & wait.', 'Ready'])
    expect(
      start('<Text><![CDATA[<p>One</p><p>Two</p>]]></Text>').section.events.filter(({ kind }) => kind === 'say'),
    ).toHaveLength(2)
  })

  it.each([
    ['', 1],
    ['normal', 1],
    ['secret', 0],
    ['hidden', 0],
  ])('Delay of the style "%s" is a wait before the next page', (style, spans) => {
    const { section } = start(`<Delay seconds="12" style="${style}" target="next"/>`)
    expect(section).toMatchObject({ length: 12_000, exit: { kind: 'go', to: 'next' } })
    expect(section.events.filter(({ kind }) => kind === 'task')).toHaveLength(spans)
  })

  it('Delay with a range is one of three waits', () => {
    const { section, keys } = start('<Delay seconds="(5..10)" target="next"/>')
    expect(section.exit).toMatchObject({ kind: 'random', ways: { length: 3 } })
    expect(keys).toContain('changed wait-range')
  })

  it('Delay with buttons is the time of their question, and longer than a question it keeps them as notes', () => {
    const buttons = '<Button target="next">Yes</Button><Button target="start">No</Button>'
    expect(start(`<Text>Well?</Text><Delay seconds="20" target="late"/>${buttons}`).section.exit).toMatchObject({
      kind: 'ask',
      text: 'Well?',
      seconds: 20,
      answers: [{ answer: 'Yes', to: 'next' }, { answer: 'No' }],
      silence: { to: 'late' },
    })
    const long = start(`<Delay seconds="300" target="late"/>${buttons}`).section
    expect(long).toMatchObject({ length: 300_000, exit: { kind: 'go', to: 'late' } })
    expect(long.notes).toMatchObject([{ button: 'Yes', kind: 'go', to: 'next' }, { button: 'No' }])
  })

  it('Button alone can be pressed while its delay passes', () => {
    const { section } = start('<Delay seconds="40" target="late"/><Button target="next">Done</Button>')
    expect(section).toMatchObject({ length: 40_000, notes: [{ button: 'Done', to: 'next' }], exit: { to: 'late' } })
  })

  it('Timer is a hidden note', () => {
    const { section } = start('<Timer seconds="10" target="late"/><Delay seconds="30" target="next"/>')
    expect(section.notes).toEqual([{ id: 'note-1', after: 10_000, kind: 'go', to: 'late' }])
  })

  it('Timer at the end of a page leads to its target', () => {
    const { section } = start('<Text>Wait.</Text><Timer seconds="60" target="next"/>')
    expect(section.exit).toEqual({ kind: 'go', to: 'next' })
    expect(section.length).toBe(start('<Text>Wait.</Text>').section.length + 60_000)
    const { game, keys } = start('<Timer seconds="60" target="next"/><Timer seconds="20" target="late"/>')
    expect(timelineOf(game, 'start')).toMatchObject({ length: 20_000, exit: { kind: 'go', to: 'late' } })
    expect(keys).toContain('left-out timer-left-out')
  })

  it.each([
    ['<Metronome bpm="90"/>', 90, 4],
    ['<Metronome bpm="(60..100)"/>', 80, 4],
    ['<Metronome bpm="60" beats="2" rhythm="0,1,3"/>', 60, 2],
    ['<Audio id="metronome-120bpm.mp3"/>', 120, 4],
    ['<Metronome bpm="400"/>', 240, 4],
  ])('%s is a beat', (element, bpm, beats) => {
    const { section } = start(`${element}<Delay seconds="10" target="next"/>`)
    const beat = section.events.find(({ kind }) => kind === 'beat')
    expect(beat).toMatchObject({ at: 0, duration: 10_000, tempo: { from: bpm, to: bpm }, pattern: { beats } })
  })

  it('Metronome has the notes of its rhythm, as often as it loops', () => {
    const { section } = start(
      '<Metronome bpm="60" beats="4" rhythm="0,2,4" loops="2"/><Delay seconds="10" target="next"/>',
    )
    expect(section.events.find(({ kind }) => kind === 'beat')).toMatchObject({
      duration: 4000,
      pattern: { beats: 2, notes: [{ beat: 0, numerator: 0 }, { beat: 0, numerator: 2, denominator: 4 }, { beat: 1 }] },
    })
    expect(start('<Metronome bpm="60" beats="40" rhythm="0,x"/><Delay seconds="9"/>').keys).toContain(
      'changed rhythm-changed',
    )
  })

  it('Image and Video keep their names, Audio is left out', () => {
    const { section, keys } = start('<Image id="a/lamp.jpg"/><Audio id="song.mp3"/><Delay seconds="5" target="next"/>')
    expect(section.events).toContainEqual(expect.objectContaining({ kind: 'media', duration: 5000 }))
    expect(keys).toContain('left-out sound-left-out')
  })

  it('flags are variables that are yes or no, for pages, buttons and texts', () => {
    const { game, section } = start(
      '<Text if-set="good|kind">Well done.</Text><Button target="next" set="kind">Yes</Button><Button target="late" if-not-set="good+kind">No</Button>',
      ' set="good" unset="kind"',
    )
    expect(game.variables.map(({ name, kind }) => [name, kind])).toEqual([
      ['good', 'yes-or-no'],
      ['kind', 'yes-or-no'],
    ])
    expect(section.sets).toEqual([
      { variable: 'good', to: 'yes' },
      { variable: 'kind', to: 'no' },
    ])
    expect(section.exit).toMatchObject({ kind: 'when', cases: [{ if: '(good or kind)' }] })
    const ask = game.sections.find(({ exit }) => exit.kind === 'ask')?.exit
    expect(ask).toMatchObject({
      answers: [{ sets: [{ variable: 'kind', to: 'yes' }] }, { if: 'not good and not kind' }],
    })
  })

  it('pages with flags are entered where these allow it, and a page is a flag when it was seen', () => {
    const pages =
      '<Page id="start"><Delay seconds="3" target="p(1..2)"/></Page><Page id="p1" if-set="start"><Text>1</Text></Page><Page id="p2"><Text>2</Text></Page>'
    const { game } = importedGuide(guide(pages))
    expect(timelineOf(game, 'start').sets).toEqual([{ variable: 'start', to: 'yes' }])
    const drawn = game.sections.find(({ exit }) => exit.kind === 'random')?.exit
    expect(drawn).toMatchObject({ ways: [{ to: expect.stringContaining('random') }, { to: 'p2' }] })
    expect(
      importedGuide(guide(pages, '<Settings><AutoSetPageWhenSeen>false</AutoSetPageWhenSeen></Settings>')).game
        .sections[0]?.sets,
    ).toBeUndefined()
  })

  it('of several delays the first one counts whose flags allow it', () => {
    const { game, section } = start(
      '<Delay seconds="5" target="late" if-set="slow"/><Delay seconds="2" target="next"/>',
    )
    expect(section.exit).toMatchObject({ kind: 'when', cases: [{ if: 'slow' }] })
    const ways = section.exit.kind === 'when' ? [section.exit.cases[0], section.exit.otherwise] : []
    expect(ways.map((way) => timelineOf(game, way?.to ?? '').length)).toEqual([5000, 2000])
  })

  it.each([
    ['<Button target="next" onclick="jump()">Go</Button>', 'left-out script-left-out'],
    ['<javascript>pageLoad()</javascript>', 'by-hand script-by-hand'],
    ['<LoadGuide guidePath="other.xml"/>', 'left-out guide-left-out'],
    ['<WebcamButton type="Capture"/>', 'left-out webcam-left-out'],
    ['<Text if-before="20:00">Early</Text>', 'left-out clock-left-out'],
    ['<Delay seconds="soon" target="next"/>', 'by-hand time-by-hand'],
    ['<Hologram/>', 'left-out unknown-command'],
    ['<Delay seconds="1" target="nowhere"/>', 'by-hand no-page'],
  ])('%s is named in the report', (element, key) => {
    expect(start(element).keys).toContain(key)
  })
})

it('of two pages with one name the last one comes along', () => {
  const { game, keys } = importedGuide(
    guide('<Page id="start"><Text>One</Text></Page><Page id="start"><Text>Two</Text></Page>'),
  )
  expect(timelineOf(game, 'start').events.find(({ kind }) => kind === 'say')).toMatchObject({ text: 'Two' })
  expect(keys).toContain('left-out page-twice')
})

it('preferences become variables', () => {
  const preferences =
    '<pref key="useLube" type="Boolean" value="true"/><pref key="limit" type="Number" value="12"/><pref key="name" type="String" value="x"/>'
  const { game, keys } = importedGuide(guide(more, preferences))
  expect(game.variables).toMatchObject([
    { name: 'use-lube', kind: 'yes-or-no', start: true },
    { name: 'limit', kind: 'number', start: 12 },
  ])
  expect(keys).toContain('by-hand preference-by-hand')
})

it('a whole guide becomes a game, with a report of everything', () => {
  const text = `<Tease><Title>Three lamps</Title><Author><Name>Test writer</Name></Author><Pages>
    <Page id="start"><Image id="lamp.jpg"/><Text><p>Good evening.</p><p>Shall we begin?</p></Text>
      <Button target="warm" set="ready">Yes</Button><Button target="End Page">Not tonight</Button></Page>
    <Page id="warm"><Metronome bpm="70"/><Text>Slowly.</Text><Delay seconds="30" target="choose(1..2)"/></Page>
    <Page id="choose1"><Text>Hands off.</Text><Delay seconds="10" style="hidden" target="warm"/></Page>
    <Page id="choose2" onTriggered="x()"><Metronome bpm="110"/><Delay seconds="20" target="End Page"/></Page>
    <Page id="End Page"><Text if-set="ready">Well done.</Text><Text>Good night.</Text></Page></Pages></Tease>`
  const { game, report } = importedGuide(text)
  expect(game).toMatchObject({ name: 'Three lamps', start: 'start' })
  expect(game.imported).toEqual({ format: 'guide-me', author: 'Test writer', title: 'Three lamps' })
  expect(game.sections.map(({ id, exit }) => `${id}: ${exit.kind}`)).toEqual([
    'start: ask',
    'end-page: when',
    'warm: go',
    'end-page-2: go',
    'end-page-3: go',
    'choose1: go',
    'choose2: go',
    'random-choose-1-2: random',
    'the-end: end',
    'warm-again: repeat',
  ])
  expect(report.counts).toEqual({ taken: 20, changed: 4, 'left-out': 1, 'by-hand': 0 })
})

describe('a hostile guide', { timeout: 60_000 }, () => {
  const attack = (lines: string) => `<!DOCTYPE x [${lines}]>\n<Tease><Page id="start"><Text>&a;</Text></Page></Tease>`
  it.each<[string, () => string, string]>([
    ['with 10 MB', () => guide(`<Page id="a">${'a'.repeat(10_000_000)}</Page>`), 'too-large'],
    ['with a depth of 10,000', () => '<a>'.repeat(10_000), 'too-deep'],
    ['with 100,000 pages', () => guide('<Page id="a"/>'.repeat(100_000)), 'too-many-commands'],
    [
      'with 10,000 pages',
      () => guide(Array.from({ length: 10_000 }, (_, n) => `<Page id="p${n}"/>`).join('')),
      'too-many-pages',
    ],
    [
      'with 10,000 attributes',
      () => `<a ${Array.from({ length: 10_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
      'too-many-commands',
    ],
    ['with entities inside each other', () => attack('<!ENTITY b "bbbb"><!ENTITY a "&b;&b;&b;&b;">'), 'xml-entities'],
    ['with an entity of another file', () => attack('<!ENTITY a SYSTEM "file:///etc/passwd">'), 'xml-entities'],
    ['with a document type', () => '<!DOCTYPE Tease SYSTEM "http://example.org/tease.dtd">\n<Tease/>', 'xml-entities'],
    ['with an unknown entity', () => guide('<Page id="start"><Text>&nothing;</Text></Page>'), 'no-xml'],
    ['with an open element', () => '<Tease><Page id="start">', 'no-xml'],
    ['of another kind', () => '{"pages":{}}', 'no-xml'],
    ['without pages', () => '<Tease/>', 'no-guide'],
    ['that is empty', () => '', 'no-xml'],
  ])('%s is refused', (_, text, key) => {
    expect(readGuideMe(text())).toMatchObject({ ok: false, sentence: { key: `builder.file.${key}` } })
  })

  it('with names of prototypes is read', () => {
    const pages =
      '<Page id="__proto__" __proto__="1" set="__proto__,constructor"><Delay seconds="1" target="constructor"/></Page><Page id="constructor"/>'
    expect(importedGuide(guide(pages)).game.variables).toHaveLength(2)
    expect(({} as Record<string, unknown>)['set']).toBeUndefined()
  })

  it('with long lists of flags, ranges and ticks is read', () => {
    const flags = Array.from({ length: 2000 }, (_, n) => `f${n}`).join('|')
    const page = `<Page id="start" if-set="${flags}"><Metronome bpm="1" rhythm="${'1,'.repeat(50_000)}"/><Delay seconds="(1..999999)" target="p(0..999999)"/></Page>`
    expect(importedGuide(guide(page + more)).ok).toBe(true)
  })
})
