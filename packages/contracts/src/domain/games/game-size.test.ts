import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DESCRIPTION_LENGTH, REVISION_MAX, TITLE_LENGTH } from '../primitives.ts'
import { gameWriteSchema } from '../scenes/saved-game.ts'
import { TAGS_MAX } from '../scripts/script.ts'
import { TAG_MAX } from '../scripts/tag.ts'
import { PHOTO_TEXT_MAX, PHOTO_URL_MAX } from '../sharing/media.ts'
import { voiceNames } from '../speech/voice.ts'
import { GAME_DETAILS_BYTES, jsonBytes } from './game-size.ts'

const bytesOf = (value: unknown): number => encodeURIComponent(JSON.stringify(value)).replace(/%../g, '-').length

it('counts the bytes of a text that is sent as JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(jsonBytes({ text })).toBe(bytesOf({ text }))
    }),
  )
  for (const text of ['\ud800', '\udc00\ud800', '\u07ff\u0800\uffff', '\u{1f600}'])
    expect(jsonBytes(text)).toBe(bytesOf(text))
})

it('has room for the longest details', () => {
  // JSON writes a control character with six bytes.
  const url = '\u0001'.repeat(PHOTO_URL_MAX)
  const text = '\u0001'.repeat(PHOTO_TEXT_MAX)
  const details = {
    name: '\u6d77'.repeat(TITLE_LENGTH.max),
    description: '\u6d77'.repeat(DESCRIPTION_LENGTH.max),
    tags: Array.from({ length: TAGS_MAX }, () => 'a'.repeat(TAG_MAX)),
    splash: {
      id: text,
      photo: url,
      downloadLink: url,
      author: { name: text, profile: url },
      alt: text,
      thumbnail: url,
      source: 'unsplash',
    },
    voice: { name: voiceNames[3] },
  }
  const game = { events: [], duration: 0, media: { tags: ['lace'], mediaTypes: ['image'] }, outcome: 'cum' }
  expect(gameWriteSchema.safeParse({ ...game, ...details }).error).toBeUndefined()
  expect(jsonBytes({ ...details, revision: REVISION_MAX })).toBeLessThanOrEqual(GAME_DETAILS_BYTES)
})
