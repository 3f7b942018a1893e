/** Reads the script files next to a video in the member's folder. Loaded only if the game's devices follow the script. */
import { fastestInGame, paceInGame, pairFiles } from '@rubato/builder/funscript'
import { loadScripts } from '../../../domain/videos/load-scripts.ts'
import { pacedScript } from '../../../domain/videos/paced-script.ts'
import type { ScriptStrokes } from '../../../play/extra.ts'
import { createScriptStrokes } from '../../../play/extra-parts.ts'
import { chosenFolder } from '../sources/folder.ts'

/**
 * The strokes of the scripts inside the member's tempo, thinned as a game is made of them; null where no script with strokes can be
 * read. The script without a label comes first: it is the one of which a game is usually made.
 * @param path of the video in the folder
 * @param fastest strokes a minute; above the hot tempo none are played
 */
export async function readStrokes(
  path: string,
  fastest: number,
  mediaAt: (time: number) => number | null,
): Promise<ScriptStrokes | null> {
  const folder = chosenFolder.get()
  if (folder.state !== 'ready') return null
  const { videoFiles } = folder
  const video = pairFiles(videoFiles.map((file) => file.path)).videos.find((each) => each.path === path)
  if (!video) return null
  const { scripts } = await loadScripts(video, new Map(videoFiles.map((file) => [file.path, file])))
  const pace = { fastest: paceInGame(fastestInGame(fastest)), tooFast: 'thin' } as const
  const played = scripts
    .toSorted((a, b) => Number(b.label === '') - Number(a.label === ''))
    .map((script) => pacedScript(script, pace))
    .filter(({ beats }) => beats.length > 0)
  return played.length > 0 ? createScriptStrokes(played, mediaAt) : null
}
