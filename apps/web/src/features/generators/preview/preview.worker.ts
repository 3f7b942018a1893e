/** Generates the games of a preview off the main thread, one request after the other. */
import '../../../lib/api/zod-jitless.ts'
import { explainConfig, previewConfig } from '@rubato/engine'
import type { PreviewAnswer, PreviewRequest } from './previewer.ts'

addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => {
  const { id, config, profile, games } = data
  const preview = previewConfig(config, profile, games)
  const answer: PreviewAnswer = { id, games, preview, sentences: explainConfig(config, profile) }
  postMessage(answer)
})
