import { expect, test } from 'vitest'
import { isNaturalVoice } from './natural-voices.ts'

const voice = { name: 'Microsoft Jenny (Natural) - English', lang: 'en-US', localService: true, voiceURI: 'Jenny' }

test.each([
  ['a voice that its name calls natural', voice, true],
  [
    'a voice that its address calls premium',
    { ...voice, name: 'Zoe', voiceURI: 'com.apple.voice.premium.en-US.Zoe' },
    true,
  ],
  ['a voice that sends the text to a service', { ...voice, localService: false }, false],
  ['a voice of another language', { ...voice, lang: 'de-DE' }, false],
  ['a voice without a mark', { ...voice, name: 'Fred', voiceURI: 'com.apple.speech.synthesis.voice.Fred' }, false],
])('%s', (_, given, isNatural) => expect(isNaturalVoice(given)).toBe(isNatural))
