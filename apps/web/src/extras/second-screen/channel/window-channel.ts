/** Frames between windows of one browser. */
import { z } from 'zod'

const PREFIX = 'rubato-second-screen-'
const messageSchema = z.object({
  /** Random name of the screen that sends or receives. */
  screen: z.string().max(60),
  isFromStage: z.boolean(),
  data: z.string().max(20_000),
  /** The file of the video that the stage plays: null where it is gone. Files stay in this browser. */
  video: z.exactOptional(z.nullable(z.instanceof(Blob))),
})

/**
 * @param onFrame called with the frames of the other side
 * @param onVideo called with the file of the video, at a screen
 */
export function openWindowChannel(
  name: string,
  side: 'stage' | 'screen',
  onFrame: (screen: string, data: string) => void,
  onVideo: (screen: string, video: Blob | null) => void = () => undefined,
) {
  const channel = new BroadcastChannel(PREFIX + name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(data)
    if (!message.success || message.data.isFromStage !== (side === 'screen')) return
    const { screen, data: frame, video } = message.data
    if (video === undefined) onFrame(screen, frame)
    else onVideo(screen, video)
  })
  return {
    send: (screen: string, data: string) => channel.postMessage({ screen, isFromStage: side === 'stage', data }),
    sendFile: (screen: string, video: Blob | null) =>
      channel.postMessage({ screen, isFromStage: side === 'stage', data: '', video }),
    close: () => channel.close(),
  }
}

export type WindowChannel = ReturnType<typeof openWindowChannel>
