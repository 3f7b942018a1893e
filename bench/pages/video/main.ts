/**
 * The product's run of a video with its script, with the product's device output and worker. The video is drawn and recorded
 * by the browser. The main thread can be blocked meanwhile.
 */
import { openHub } from '../../../apps/web/src/extras/devices/page/open-hub.ts'
import { startVideoRun, type VideoPlan } from '../../../apps/web/src/play/video/index.ts'
import { startBlocks, type Block } from '../blocks.ts'
import { connectWithoutLimits } from '../plain-devices.ts'

const { hub, createOutput } = openHub()
const connect = (address: string) => connectWithoutLimits(hub, address)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const wallNow = () => performance.timeOrigin + performance.now()

let recorded = ''
/** Records a moving picture of 640x360 in real time. */
async function record(seconds: number): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws no canvas')
  const begin = performance.now()
  const timer = setInterval(() => {
    const time = performance.now() - begin
    drawing.fillStyle = `hsl(${(time / 25) % 360} 50% 30%)`
    drawing.fillRect(0, 0, 640, 360)
    drawing.fillStyle = 'white'
    drawing.fillRect((time / 4) % 640, 120, 80, 120)
  }, 40)
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm; codecs=vp8' })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  await wait(seconds * 1000)
  recorder.stop()
  clearInterval(timer)
  await ended
  recorded = URL.createObjectURL(new Blob(parts, { type: 'video/webm' }))
}

/** Times in ms since 1970, places in the video in ms. */
export interface VideoCell {
  /** When a frame was displayed, and its place. */
  frames: { at: number; media: number }[]
  /** When the click of a stroke is heard, in order of the strokes. */
  clicks: number[]
  busy: number
  stoppedAt: number
}

/** Slow enough for devices at the bench's period: a movement that is cut short would end above the base. */
const HEIGHT = 60

/** Strokes of `period` ms: up from each multiple of it. */
function planOf(seconds: number, period: number): VideoPlan {
  const beats = Array.from({ length: Math.floor((seconds * 1000) / period) }, (_, n) => n * period)
  const stroke = beats.flatMap((at): [number, number][] => [
    [at, 0],
    [at + period / 2, HEIGHT],
  ])
  return {
    duration: seconds * 1000,
    scripts: [{ axes: { stroke }, beats, rates: [{ from: 0, rate: 1 }] }],
    calm: null,
  }
}

/** Plays for some seconds, then stops. */
async function runCell(seconds: number, period: number, block: Block | null): Promise<VideoCell> {
  const video = document.createElement('video')
  video.src = recorded
  document.body.append(video)
  await new Promise((resolve) => video.addEventListener('canplay', resolve, { once: true }))
  const frames: VideoCell['frames'] = []
  const clicks: number[] = []
  const run = startVideoRun({
    video,
    plan: planOf(seconds + 2, period),
    volumes: { video: 0, clicks: 1 },
    sound: 'wood',
    start: {},
    soundDelay: () => 0,
    openOutputs: (context) => [
      createOutput(context),
      {
        take: (cue) => {
          if (cue.kind === 'beat') clicks.push(performance.timeOrigin + context.clock.heardAt(cue.time))
        },
        silence: () => undefined,
      },
    ],
    onOver: () => undefined,
    onFault: (error) => console.error(error),
  })
  run.follower.onFrame(({ at, media }) => frames.push({ at: performance.timeOrigin + at, media }))
  const from = performance.now()
  const blocks = startBlocks(block)
  await wait(seconds * 1000)
  blocks.end()
  const busy = blocks.busyMs() / (performance.now() - from)
  const stoppedAt = wallNow()
  run.stop()
  if (!video.paused) throw new Error('The video plays after a stop')
  await wait(300)
  video.remove()
  return { frames, clicks, busy, stoppedAt }
}

Object.assign(globalThis, { connect, record, runCell })
