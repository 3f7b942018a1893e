/** Speech recognition of the browser, on this device only: a browser that would send sound elsewhere is not asked. */

interface RecognitionAlternative {
  transcript: string
}
interface RecognitionResult {
  readonly isFinal: boolean
  readonly [index: number]: RecognitionAlternative | undefined
}
export interface RecognitionEvent extends Event {
  readonly resultIndex: number
  readonly results: { readonly length: number; readonly [index: number]: RecognitionResult | undefined }
}
export interface LocalRecognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  start(): void
  abort(): void
}
interface RecognitionOptions {
  langs: string[]
  processLocally: boolean
}
interface RecognitionClass {
  new (): LocalRecognition
  prototype: LocalRecognition
  available?(options: RecognitionOptions): Promise<string>
  install?(options: RecognitionOptions): Promise<boolean>
}

const recognitionClass = (): RecognitionClass | undefined => {
  const { SpeechRecognition } = globalThis as { SpeechRecognition?: RecognitionClass }
  return SpeechRecognition && 'processLocally' in SpeechRecognition.prototype ? SpeechRecognition : undefined
}

/** `downloadable`: the browser can fetch its language pack first. */
export type SpeechSupport = 'none' | 'downloadable' | 'available'

const optionsFor = (lang: string): RecognitionOptions => ({ langs: [lang], processLocally: true })

export async function localSpeechSupport(lang: string): Promise<SpeechSupport> {
  const answer = await recognitionClass()
    ?.available?.(optionsFor(lang))
    .catch(() => 'unavailable')
  if (answer === 'available') return 'available'
  return answer === 'downloadable' || answer === 'downloading' ? 'downloadable' : 'none'
}

/** Asks the browser for its language pack; false when it was not installed. */
export const installLocalSpeech = async (lang: string): Promise<boolean> =>
  (await recognitionClass()
    ?.install?.(optionsFor(lang))
    .catch(() => false)) ?? false

/** Null where the browser cannot recognise speech on the device. */
export function createLocalRecognition(lang: string): LocalRecognition | null {
  const Recognition = recognitionClass()
  if (!Recognition) return null
  const recognition = new Recognition()
  recognition.processLocally = true
  if (!recognition.processLocally) return null
  return Object.assign(recognition, { lang, continuous: true, interimResults: true })
}
