import { metronomeSettingsSchema } from '@rubato/contracts/domain'
import { expect, it } from 'vitest'
import { presetIds, presets } from './presets.ts'

it.each(presetIds)('has a preset %s that a metronome can play', (id) => {
  expect(metronomeSettingsSchema.shape.bar.safeParse(presets[id]).success).toBe(true)
})
