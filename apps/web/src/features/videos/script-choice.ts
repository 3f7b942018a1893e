/** Which script of a video plays. */
import { strengthOf } from '@rubato/builder/funscript'
import { firstScript } from './plan-video.ts'

/**
 * The index of the script with the label that the member chose, or else of one as strong; of the first one where nothing was chosen or
 * the video has none like it.
 * @param scripts from soft to hard
 */
export function chosenScript(scripts: readonly { label: string }[], chosen: string | null): number {
  if (chosen === null) return firstScript(scripts)
  const same = scripts.findIndex(({ label }) => label.toLowerCase() === chosen.toLowerCase())
  if (same >= 0) return same
  const alike = scripts.findIndex(({ label }) => strengthOf(label) === strengthOf(chosen))
  return alike >= 0 ? alike : firstScript(scripts)
}
