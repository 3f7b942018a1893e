import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSceneText, type SceneDraft } from '@rubato/builder'
import {
  DESCRIPTION_LENGTH,
  OWN_WORDS,
  tagNameSchema,
  TITLE_LENGTH,
  type OrgasmOutcome,
  type VoiceName,
} from '@rubato/contracts/domain'
import { checkScene, defaultProfile, endingsOf, longestPath, shortestPath } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { spokenSeconds } from '../check-dialog.ts'
import { namedSubjects } from '../forbidden-subjects.ts'
import type { ShippedDialog } from '../read-dialogs.ts'
import { checkLineSafety } from '../safety-rules.ts'
import { checkContractions } from '../style/contractions.ts'
import { checkWording } from '../style/wording.ts'
import { checkTone } from '../tone.ts'
import { shippedScenes } from './shipped-scenes.ts'

const MINUTE = 60_000
/** One breath, seconds. */
const LONGEST_S = 8.5

interface Promised {
  voice: VoiceName
  contracts: boolean
  outcomes: OrgasmOutcome[]
}
/** Who speaks in each game, and how it may end. */
const promised: Record<string, Promised> = {
  'the-card.txt': { voice: 'Alto', contracts: true, outcomes: ['cum', 'denied', 'denied'] },
  'the-ladder.txt': { voice: 'Tenor', contracts: true, outcomes: ['cum', 'cum', 'denied'] },
  'the-rehearsal.txt': { voice: 'Baritone', contracts: false, outcomes: ['cum', 'cum', 'ruined', 'denied'] },
  'the-shop.txt': { voice: 'Mezzo', contracts: true, outcomes: ['cum', 'ruined', 'denied'] },
  'the-lamp.txt': { voice: 'Contralto', contracts: true, outcomes: ['cum', 'denied', 'denied'] },
}

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, '../../scenes', file), 'utf8')
function gameOf(file: string): SceneDraft {
  const read = readSceneText(textOf(file))
  if (!read.ok) throw new Error(`${file}: ${JSON.stringify(read.problems)}`)
  return read.game
}

/** What is said, and what is on buttons. */
function wordsOf({ sections }: SceneDraft): { said: string[]; shown: string[] } {
  const said = sections.flatMap((section) => [
    ...(section.kind === 'timeline' ? section.events : []).flatMap((event) =>
      event.kind === 'say' && event.text !== undefined ? [event.text] : [],
    ),
    ...('text' in section.exit ? [section.exit.text] : []),
  ])
  const shown = sections.flatMap(({ exit, notes = [] }) => [
    ...(exit.kind === 'ask' ? exit.answers.map(({ answer }) => answer) : []),
    ...notes.flatMap(({ button }) => button ?? []),
  ])
  return { said, shown }
}
const dialogsOf = (texts: readonly string[]): ShippedDialog[] => texts.map((text) => ({ trigger: OWN_WORDS, text }))

describe.each(shippedScenes)('the branching game “$title”', ({ file, title, description, tags }) => {
  const game = gameOf(file)
  const { said, shown } = wordsOf(game)
  const expected = promised[file]
  const profiles = (['slow', 'normal', 'fast'] as const).map((chatSpeed) => ({
    ...defaultProfile,
    chatSpeed,
    voice: game.voice?.name ?? null,
  }))

  it('has a card that fits and names the game', () => {
    expect(game.name).toBe(title)
    expect(title.length).toBeLessThanOrEqual(TITLE_LENGTH.max)
    expect(description.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH.max)
    expect(tags.filter((tag) => !tagNameSchema.safeParse(tag).success)).toEqual([])
    expect(game.voice?.name).toBe(expected?.voice)
  })

  it('passes the check of a scene, with time for its words in any voice and at any pace', () => {
    for (const profile of [defaultProfile, { ...defaultProfile, voice: null }, ...profiles])
      expect(checkScene(game, profile)).toEqual([])
    expect(checkScene(game)).toEqual([])
  })

  it('takes 15 to 40 minutes on every way', () => {
    expect(shortestPath(game)?.ms).toBeGreaterThanOrEqual(15 * MINUTE)
    for (const profile of profiles) expect(longestPath(game, profile)?.ms).toBeLessThanOrEqual(40 * MINUTE)
  })

  it('has endings that all are reached', () => {
    expect(endingsOf(game).map(({ outcome }) => outcome)).toEqual(expected?.outcomes)
    expect(endingsOf(game).filter(({ isReachable }) => !isReachable)).toEqual([])
  })

  it('keeps something for the next time, and has silence as a way at each of its questions', () => {
    expect(game.variables.filter(({ isKept }) => isKept)).toHaveLength(1)
    const asked = game.sections.filter(({ exit }) => 'silence' in exit)
    expect(asked.length).toBeGreaterThanOrEqual(3)
  })

  it('follows the rules of style, tone and safety', () => {
    const texts = [...said, ...shown]
    expect(texts.flatMap((text) => checkTone(text).map(({ message }) => `${text}: ${message}`))).toEqual([])
    expect(texts.filter((text) => /!|[A-Z]{3}/.test(text))).toEqual([])
    expect(checkWording(dialogsOf(texts)).map(({ message, text }) => `${text}: ${message}`)).toEqual([])
    expect(checkContractions(dialogsOf(said), expected?.contracts ?? true)).toEqual([])
    expect(texts.flatMap((text) => checkLineSafety(OWN_WORDS, text))).toEqual([])
    expect([title, description, ...texts].filter((text) => namedSubjects(text).length > 0)).toEqual([])
    expect(said.filter((text) => spokenSeconds(text) > LONGEST_S)).toEqual([])
  })

  it('says no sentence twice', () => {
    const sentences = said.flatMap((text) => text.split(/(?<=[.?]) /)).filter((text) => text.split(' ').length > 3)
    expect(sentences.filter((text, index) => sentences.indexOf(text) < index)).toEqual([])
  })
})

it('every game in the folder has a card', () => {
  expect(Object.keys(promised).toSorted()).toEqual(shippedScenes.map(({ file }) => file).toSorted())
})
