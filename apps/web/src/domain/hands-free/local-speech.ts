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

/**
 * Browsers that implement the interface. Others only declare it, such as Electron, web views and
 * headless Chromium: a question ends their page, and the session with it.
 */
const COMPLETE_BROWSERS = ['Google Chrome', 'Microsoft Edge']
interface UserAgentData {
  brands: readonly { brand: string }[]
  mobile: boolean
}

const isComplete = (): boolean => {
  const { userAgentData } = navigator as Navigator & { userAgentData?: UserAgentData }
  if (!userAgentData || userAgentData.mobile) return false
  return userAgentData.brands.some(({ brand }) => COMPLETE_BROWSERS.includes(brand))
}

const recognitionClass = (): RecognitionClass | undefined => {
  const { SpeechRecognition } = globalThis as { SpeechRecognition?: RecognitionClass }
  const hasInterface = SpeechRecognition && 'processLocally' in SpeechRecognition.prototype
  return hasInterface && isComplete() ? SpeechRecognition : undefined
}

/** `downloadable`: the browser can fetch its language pack first. `unknown`: it did not say. */
export type SpeechSupport = 'none' | 'downloadable' | 'available' | 'unknown'

/** Longest wait for the browser to report its abilities, and to fetch a language pack, ms. */
const ANSWER_MS = 5000
const INSTALL_MS = 180_000

const optionsFor = (lang: string): RecognitionOptions => ({ langs: [lang], processLocally: true })

/** The answer to a question; `otherwise` when the browser throws, rejects or does not answer within `ms`. */
async function answerOf<Answer>(ask: () => Promise<Answer>, ms: number, otherwise: Answer): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise)
  })
  try {
    return await Promise.race([ask(), limit])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}

export async function localSpeechSupport(lang: string): Promise<SpeechSupport> {
  const Recognition = recognitionClass()
  if (!Recognition?.available) return 'none'
  const ask = async () => Recognition.available?.(optionsFor(lang))
  const answer = await answerOf(ask, ANSWER_MS, 'unknown')
  if (answer === 'available' || answer === 'unknown') return answer
  return answer === 'downloadable' || answer === 'downloading' ? 'downloadable' : 'none'
}

/** Asks the browser for its language pack; false when it was not installed. */
export const installLocalSpeech = (lang: string): Promise<boolean> =>
  answerOf(async () => (await recognitionClass()?.install?.(optionsFor(lang))) ?? false, INSTALL_MS, false)

/** Requests the microphone, as a session would, and releases it; false if it was refused or there is none. */
export async function allowsMicrophone(): Promise<boolean> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) track.stop()
    return true
  } catch {
    return false
  }
}

/** Null where the browser cannot recognise speech on the device. */
export function createLocalRecognition(lang: string): LocalRecognition | null {
  const Recognition = recognitionClass()
  if (!Recognition) return null
  const recognition = new Recognition()
  recognition.processLocally = true
  if (!recognition.processLocally) return null
  return Object.assign(recognition, { lang, continuous: true, interimResults: true })
}
