/** Notes when each message of the audio thread arrives: the audio clock, independent of the main thread. */
export interface ClockReading {
  /** s */
  audio: number
  /** ms since 1970 */
  at: number
}

const readings: ClockReading[] = []
const take = ({ data }: MessageEvent<number>) => {
  readings.push({ audio: data, at: performance.timeOrigin + performance.now() })
}
/** The first message brings the port of the audio thread, the second requests the readings. */
addEventListener('message', ({ ports: [port] }: MessageEvent<null>) => {
  if (port) port.addEventListener('message', take)
  port?.start()
  if (!port) postMessage(readings)
})
