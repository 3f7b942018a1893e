import { instructors, spokenMs } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { minuteLines, samples } from './public-lines.ts'

/** Parts of the body other than hands, and acts. */
const explicit =
  /\b(strok\w*|touch\w*|skin|finger\w*|palm\w*|hard|harder|come|comes|cum|edge\w*|ball\w*|nipple\w*|head|shaft|thigh\w*|belly|throb\w*|ache|naked|lube|tight\w*|grip\w*)\b/i

const all = () => [...minuteLines(), ...samples().flatMap(({ lines }) => lines)]

describe('the lines of the landing page', () => {
  it('name no part of the body and no act', () => {
    expect(all().filter(({ text }) => explicit.test(text))).toEqual([])
  })

  it('have ids that are fit for file names, one for each line', () => {
    const texts = new Map(all().map(({ id, text }) => [id, text]))
    expect(new Set(texts.values()).size).toBe(texts.size)
    for (const id of texts.keys()) expect(id).toMatch(/^[a-z][a-z-]*-\d+$/)
  })
})

describe('a sample', () => {
  it('is there for each instructor', () => {
    expect(samples().map(({ instructor }) => instructor)).toEqual(instructors)
  })

  it.each(samples())('lasts about fifteen seconds, by an upper estimate: $instructor.id', ({ instructor, lines }) => {
    const lengths = lines.map(({ speech, text }) => spokenMs(speech ?? text, instructor.voice, 'normal'))
    const spoken = lengths.reduce((sum, length) => sum + length, 0)
    expect(spoken).toBeGreaterThan(11_000)
    expect(spoken).toBeLessThan(20_000)
  })

  it.each(samples())('begins with a welcome that names the way out: $instructor.id', ({ lines: [first] }) => {
    expect(first?.trigger).toBe('introduction')
    expect(first?.text).toMatch(/stop/i)
  })
})
