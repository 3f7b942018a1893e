/** A session with everything on: devices, a clip with sound, moans, the ambient bed, a voice from a server, a second screen. */
import { ambience } from '../../../apps/web/src/extras/ambience/index.ts'
import { beatOptions } from '../../../apps/web/src/extras/beat/index.tsx'
import { devicesExtra } from '../../../apps/web/src/extras/devices/index.ts'
import { openHub } from '../../../apps/web/src/extras/devices/page/open-hub.ts'
import { mediaExtra } from '../../../apps/web/src/extras/media/index.tsx'
import { changeStageMedia } from '../../../apps/web/src/extras/media/preferences.ts'
import { takeFiles } from '../../../apps/web/src/extras/media/sources/folder.ts'
import { moans } from '../../../apps/web/src/extras/moans/index.ts'
import { createStageLink, type StageLink } from '../../../apps/web/src/extras/second-screen/stage/stage-link.ts'
import type { StageExtra } from '../../../apps/web/src/play/extra.ts'
import type { SiteVoice } from '../../../apps/web/src/play/outputs/voice/site-voice.ts'
import { recorder } from './capture.ts'

const CLIP_MS = 3000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let link: StageLink | null = null
const secondScreen: StageExtra = {
  name: 'second-screen',
  open(context) {
    const opened = createStageLink(context)
    link = opened
    return { outputs: [opened.output], close: opened.close }
  },
}

export const everything: readonly StageExtra[] = [
  recorder,
  secondScreen,
  devicesExtra('master'),
  mediaExtra,
  moans,
  ambience,
  beatOptions,
]

/** The fragment of the link that the stage gives to a new window, which the bench opens itself. */
export function secondScreenFragment(): string {
  let fragment = ''
  const { open } = globalThis
  globalThis.open = (url) => {
    fragment = new URL(String(url)).hash
    return window
  }
  link?.openWindow()
  globalThis.open = open
  return fragment
}

/** A server that speaks the same recording for each line, at once. */
export const siteVoice: SiteVoice = { id: 'tone', fetch: async () => spoken }
let spoken: Uint8Array<ArrayBuffer> = new Uint8Array()

/** A clip with a picture and a tone, recorded by the browser. */
async function makeClip(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 })
  const drawing = canvas.getContext('2d')!
  const context = new AudioContext()
  const target = context.createMediaStreamDestination()
  const tone = new OscillatorNode(context, { frequency: 330 })
  tone.connect(target)
  tone.start()
  const painting = setInterval(() => {
    drawing.fillStyle = `hsl(${(performance.now() / 20) % 360} 40% 30%)`
    drawing.fillRect(0, 0, canvas.width, canvas.height)
  }, 40)
  const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...target.stream.getTracks()])
  const recording = new MediaRecorder(stream, { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recording.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const ended = new Promise((resolve) => recording.addEventListener('stop', resolve, { once: true }))
  recording.start()
  await wait(CLIP_MS)
  recording.stop()
  await ended
  clearInterval(painting)
  await context.close()
  return new File(parts, 'clip.webm', { type: 'video/webm' })
}

/**
 * Turns everything on and connects the devices. To be called before the first session.
 *
 * @param recording the server's speech: a RIFF file in base64
 */
export async function turnEverythingOn(address: string, recording: string): Promise<void> {
  spoken = Uint8Array.from(atob(recording), (char) => char.codePointAt(0) ?? 0)
  const up = { all: 1, voice: 1, beat: 1, moans: 1, ambience: 1, media: 1, device: 1 }
  localStorage.setItem('rubato.volumes', JSON.stringify(up))
  const files = new DataTransfer()
  files.items.add(await makeClip())
  takeFiles(files.files)
  changeStageMedia({ source: 'folder' })
  const { hub } = openHub()
  hub.connect(address)
  while (hub.state.get().connection !== 'connected' || hub.state.get().devices.length === 0) await wait(20)
  const { preferences } = hub.state.get()
  hub.change({ ...preferences, stopsUnfocused: false })
}
