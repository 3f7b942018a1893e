import { expect, test } from 'vitest'
import { defaultGeneratorConfig, instructors } from '@rubato/contracts/domain'
import common from '../../public/locales/en/common.json'
import { withScript } from './instructor-choice.ts'

test('Choosing an instructor sets the script and the voice', () => {
  for (const { scriptId, voice } of instructors) {
    expect(withScript(defaultGeneratorConfig, scriptId).instructor).toEqual({
      ...defaultGeneratorConfig.instructor,
      script: scriptId,
      voice,
    })
  }
})

test('Any other script keeps the chosen voice', () => {
  const { instructor } = defaultGeneratorConfig
  const config = { ...defaultGeneratorConfig, instructor: { ...instructor, voice: 'Bass' as const } }
  expect(withScript(config, 'another').instructor).toEqual({ ...instructor, voice: 'Bass', script: 'another' })
})

test('Every instructor has a name and a character of one sentence', () => {
  for (const { id } of instructors) {
    const { name, character } = common.words.instructors[id]
    expect(name).not.toBe('')
    expect(character).toMatch(/^[^.]+\.$/)
  }
})
