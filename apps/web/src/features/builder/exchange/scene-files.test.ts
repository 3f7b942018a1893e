import { expect, test } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { exportGame, exportScene, printSceneText, sceneTemplate } from '@rubato/builder'
import { noDetails, withMissingDetails } from '../document/game-details.ts'
import { emptyDocument } from '../document/open-game.ts'
import { readAnyFile } from './exchange-modal.tsx'
import { readSceneFile } from './scene-files.ts'

const { media } = defaultSettings.gameGeneratorConfig
const draft = sceneTemplate('choice-of-three')
const own = exportScene({ ...draft, branches: true, voice: null, media, name: 'Three rooms' })
const eos = JSON.stringify({
  title: 'An evening',
  pages: { start: [{ say: { label: 'Good evening.' } }, { end: {} }] },
})
const guide =
  '<?xml version="1.0"?>\n<Tease><Title>A guide</Title><Pages><Page id="start"><Text>Hello.</Text></Page></Pages></Tease>'
const text = printSceneText({ ...draft, name: 'As text' })
const document = emptyDocument(defaultSettings)
const place = { document, at: 0, mode: 'ripple' } as const

test.each([
  ['a JSON file of this product', own, 'x.rubato.json', 'Three rooms', false],
  ['one whose name does not say what it is', own, 'x.txt', 'Three rooms', false],
  ['the text form', text, 'x.txt', 'As text', false],
  ['a tease of EOS', eos, 'x.json', 'An evening', true],
  ['a guide of GuideMe', guide, 'x.xml', 'A guide', true],
])(
  '%s is recognised by its content, with a report where it was another format',
  (_, ...[content, name, title, hasReport]) => {
    for (const read of [readSceneFile(content, name), readAnyFile(content, name, place)]) {
      expect(read).toMatchObject({ ok: true, game: { name: title } })
      expect('report' in read && read.report !== null).toBe(hasReport)
    }
  },
)

test('A file of this product without a name has the name of its file', () => {
  const unnamed = exportScene({ ...draft, branches: true, voice: null, media, name: undefined })
  expect(readSceneFile(unnamed, 'Late hour.rubato.json')).toMatchObject({ game: { name: 'Late hour' } })
})

test('A game that is exported and opened in an empty game has the same details, and unknown fields are named', () => {
  const details = { name: 'Three rooms', description: 'Of one evening.' }
  const file = exportScene({ ...draft, branches: true, voice: null, media, ...details })
  const read = readSceneFile(file, 'x.rubato.json')
  if (!read.ok) throw new Error(JSON.stringify(read))
  expect(read.changes).toEqual([])
  expect(withMissingDetails(noDetails, read.game)).toEqual({ ...noDetails, ...details })
  const own = { ...noDetails, name: 'Mine', description: 'My own.' }
  expect(withMissingDetails(own, read.game)).toEqual(own)
  expect(readSceneFile(file.replace('"kind"', '"colour":"red","kind"'), 'x.json')).toMatchObject({
    changes: [{ values: { count: 1, names: 'colour' } }],
  })
})

test('A whole linear game and a funscript are opened as before, and other files are refused in words', () => {
  expect(readAnyFile(exportGame(document), 'x.json', place)).toMatchObject({ command: { kind: 'replace' } })
  const script = JSON.stringify({
    version: '1.0',
    actions: Array.from({ length: 9 }, (_, at) => ({ at: at * 500, pos: (at % 2) * 99 })),
  })
  expect(readAnyFile(script, 'x.funscript', place)).toMatchObject({ command: { kind: 'batch' } })
  expect(readAnyFile('{"a":1}', 'x.json', place)).toMatchObject({ sentence: { key: 'builder.file.another-file' } })
  expect(readAnyFile('{"a":', 'x.json', place)).toMatchObject({ sentence: { key: expect.stringMatching(/not-json/) } })
  expect(readAnyFile('Dear diary', 'x.txt', place)).toHaveProperty('problems')
  expect(readSceneFile(exportGame(document), 'x.json')).toMatchObject({
    refused: { sentence: { key: 'builder.file.not-branching' } },
  })
  const broken = own.replace('"branches":true', '"branches":true,"start":5')
  expect(readAnyFile(broken.replace(/"sections":\[/, '"sections":[7,'), 'x.json', place)).toHaveProperty('refused')
})
