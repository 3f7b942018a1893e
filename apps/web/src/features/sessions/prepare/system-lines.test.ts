import { spokenMs } from '@rubato/contracts/domain'
import { systemLineLength, systemLines } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import texts from '../../../../public/locales/en/common.json' with { type: 'json' }

describe('the sentences of the app in a session', () => {
  it.each(systemLines)('"%s" is said within the time that the engine leaves for it', (line) => {
    const sentence = texts.stage.systemLines[line]
    expect(spokenMs(sentence, null, 'slow')).toBeLessThanOrEqual(systemLineLength[line])
    // The character speaks as "I", the app does not.
    expect(sentence).not.toMatch(/\bI\b|\bI'/)
  })
})
