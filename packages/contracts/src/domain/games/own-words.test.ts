import { describe, expect, it } from 'vitest'
import { OWN_WORDS } from '../triggers/triggers.ts'
import { dialogWriteSchema } from '../scripts/script.ts'
import { GAME_WORDS_MAX, gameEventSchema, gameEventsSchema } from './game-event.ts'

const line = { kind: 'say', id: 'a', at: 0, duration: 1000, task: 'steady' }
const messageOf = (event: object) => gameEventSchema.safeParse({ ...line, ...event }).error?.issues[0]?.message

describe('own words of a game', () => {
  it('are a text of their own, or the words for a moment of the catalogue', () => {
    expect(messageOf({ trigger: OWN_WORDS, text: 'Good evening.', voice: 'Bass', delivery: 'calm' })).toBeUndefined()
    expect(messageOf({ trigger: 'stroke-faster', text: 'Faster now.' })).toBeUndefined()
    expect(messageOf({ trigger: 'stroke-faster' })).toBeUndefined()
  })

  it.each([
    ['no text', { trigger: OWN_WORDS }, 'Write at least one character.'],
    ['only spaces', { trigger: OWN_WORDS, text: '  ' }, 'Write at least one character.'],
    ['a longer text', { trigger: OWN_WORDS, text: 'a'.repeat(501) }, 'Keep it to 500 characters.'],
    ['a number of a count', { trigger: '3', text: 'Three!' }, 'A number of a count has no other words.'],
    [
      'a voice for a line of the script',
      { trigger: 'stroke-faster', voice: 'Bass' },
      'Pronunciation, voice and delivery belong to own words.',
    ],
  ])('are refused with %s', (_, event, message) => {
    expect(messageOf(event)).toBe(message)
  })

  it('are no dialog of a script', () => {
    expect(dialogWriteSchema.safeParse({ trigger: OWN_WORDS, text: 'Good evening.' }).success).toBe(false)
  })

  it('are counted together before an event is parsed', () => {
    const events = Array.from({ length: GAME_WORDS_MAX / 500 + 1 }, (_, index) => ({
      ...line,
      id: `${index}`,
      trigger: OWN_WORDS,
      text: 'a'.repeat(500),
    }))
    const schema = gameEventsSchema(10_000)
    expect(schema.safeParse(events.slice(1)).success).toBe(true)
    expect(schema.safeParse(events).error?.issues).toMatchObject([
      { message: 'The own words of a game have at most 100000 characters.' },
    ])
  })
})
