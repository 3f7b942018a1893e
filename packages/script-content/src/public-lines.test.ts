import { instructors, spokenMs } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { minuteLines, samples } from './public-lines.ts'

/** Parts of the body other than hands, and acts: what nobody has to read on a page that is open in public. */
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
  it('is there for each instructor, and lasts about fifteen seconds, by an upper estimate', () => {
    expect(samples().map(({ instructor }) => instructor)).toEqual(instructors)
    for (const { instructor, lines } of samples()) {
      const spoken = lines.reduce(
        (sum, { speech, text }) => sum + spokenMs(speech ?? text, instructor.voice, 'normal'),
        0,
      )
      expect(spoken, instructor.id).toBeGreaterThan(11_000)
      expect(spoken, instructor.id).toBeLessThan(20_000)
    }
  })

  it('begins with a welcome that names the way out', () => {
    for (const { lines } of samples()) expect(lines[0]?.trigger).toBe('introduction')
    for (const { lines, instructor } of samples()) expect(lines[0]?.text, instructor.id).toMatch(/stop/i)
  })
})
