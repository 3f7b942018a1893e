/** Plays a whole session off the main thread, and answers with its screenplay. */
import '../../lib/api/zod-jitless.ts'
import { readSession } from './read-session.ts'
import type { ScreenplayRequest } from './screenplay-reader.ts'

addEventListener('message', ({ data }: MessageEvent<ScreenplayRequest>) => postMessage(readSession(data)))
