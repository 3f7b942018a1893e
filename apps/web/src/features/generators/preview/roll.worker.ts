/** Makes games again off the main thread: a search for a fit takes up to seconds. */
import '../../../lib/api/zod-jitless.ts'
import { rerollGame } from '@rubato/engine'
import type { RollAnswer, RollRequest } from './roll-worker.ts'

addEventListener('message', ({ data }: MessageEvent<RollRequest>) => {
  const { id, game, locked, terms } = data
  const answer: RollAnswer = { id, rolled: rerollGame(game, locked, terms) }
  postMessage(answer)
})
