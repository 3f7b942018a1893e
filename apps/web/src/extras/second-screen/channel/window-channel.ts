/** Frames between windows of one browser. */
import { z } from 'zod'

const PREFIX = 'rubato-second-screen-'
const messageSchema = z.object({
  /** Random name of the screen that sends or receives. */
  screen: z.string().max(60),
  isFromStage: z.boolean(),
  data: z.string().max(20_000),
})

/** @param onFrame called with the frames of the other side */
export function openWindowChannel(
  name: string,
  side: 'stage' | 'screen',
  onFrame: (screen: string, data: string) => void,
) {
  const channel = new BroadcastChannel(PREFIX + name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(data)
    if (message.success && message.data.isFromStage === (side === 'screen'))
      onFrame(message.data.screen, message.data.data)
  })
  return {
    send: (screen: string, data: string) => channel.postMessage({ screen, isFromStage: side === 'stage', data }),
    close: () => channel.close(),
  }
}

export type WindowChannel = ReturnType<typeof openWindowChannel>
