/** Plays a whole session off the main thread, and answers with its screenplay. */
import { playAsMember, screenplayOf } from '@rubato/engine'
import type { ScreenplayAnswer, ScreenplayRequest } from './screenplay-reader.ts'

addEventListener('message', ({ data }: MessageEvent<ScreenplayRequest>) => {
  const { start, member } = data
  const answer: ScreenplayAnswer = screenplayOf(playAsMember(start, member))
  postMessage(answer)
})
