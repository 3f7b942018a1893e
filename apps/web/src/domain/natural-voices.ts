/** The natural voices of this browser: English ones that speak on the device and are marked as natural by their maker. */
import { useEffect, useState } from 'react'

type NamedVoice = Pick<SpeechSynthesisVoice, 'lang' | 'name' | 'localService' | 'voiceURI'>

/** Names of Windows and Chromium; addresses of Apple, such as `com.apple.voice.premium.en-US.Zoe`. */
const NATURAL = /\b(natural|premium|enhanced|neural|siri)\b/i

export const isNaturalVoice = ({ lang, name, localService, voiceURI }: NamedVoice): boolean =>
  localService && /^en\b/i.test(lang) && (NATURAL.test(name) || NATURAL.test(voiceURI))

const read = (): SpeechSynthesisVoice[] =>
  'speechSynthesis' in globalThis ? speechSynthesis.getVoices().filter(isNaturalVoice) : []

/** Browsers list their voices only some time after the first call. */
export function useNaturalVoices(): readonly NamedVoice[] {
  const [voices, setVoices] = useState<readonly NamedVoice[]>(read)
  useEffect(() => {
    if (!('speechSynthesis' in globalThis)) return undefined
    const synthesis = speechSynthesis
    const readAgain = () => setVoices(read())
    synthesis.addEventListener('voiceschanged', readAgain)
    return () => synthesis.removeEventListener('voiceschanged', readAgain)
  }, [])
  return voices
}
