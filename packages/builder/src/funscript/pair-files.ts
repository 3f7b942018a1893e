/** Which scripts of a folder belong to which video, by the names of the files. */
import { isFunscript, isVideoFile } from '@rubato/contracts/domain'
import { axisOf, type ScriptAxis } from './axes.ts'

interface ScriptPath {
  readonly path: string
  /** The axis of the file's suffix. */
  readonly axis: ScriptAxis
}

/** One script of a video with the files of its axes. */
export interface ScriptChoice {
  /** As the file says it: "hard"; empty for the script with the name of the video. */
  readonly label: string
  readonly files: readonly ScriptPath[]
}

export interface VideoFiles {
  readonly path: string
  /** The name of the file without its ending. */
  readonly name: string
  /** From soft to hard. Empty for a video without a script. */
  readonly scripts: readonly ScriptChoice[]
}

export interface PairedFiles {
  readonly videos: readonly VideoFiles[]
  /** Scripts without a video. */
  readonly alone: readonly string[]
}

const soft = /^(soft|easy|gentle|light|slow|beginner)/i
const hard = /^(hard|intense|fast|expert|extreme)/i
/** 0 is a soft script, 1 a normal one, 2 a hard one. */
export function strengthOf(label: string): 0 | 1 | 2 {
  if (soft.test(label)) return 0
  return hard.test(label) ? 2 : 1
}

const SEPARATOR = /[\s._\-()[\]]+/
const LABEL_MAX = 40

/** The part of a script's name after that of its video; null where it goes on with another word. */
function partsOf(rest: string): { label: string; axis: ScriptAxis } | null {
  if (rest === '') return { label: '', axis: 'stroke' }
  const words = rest.split(SEPARATOR).filter((word) => word !== '')
  const axis = axisOf(words.at(-1) ?? '')
  const label = words.slice(0, axis ? -1 : undefined).join(' ')
  const isSeparated = SEPARATOR.test(rest.charAt(0))
  // "clip 2" is another video than "clip"; "clip.2" and "clip (2)" are scripts of it.
  const isMarked = /^(\.|[\s_-]*[([])/.test(rest) || (isSeparated && (label === '' || strengthOf(label) !== 1))
  return isMarked && label.length <= LABEL_MAX ? { label, axis: axis ?? 'stroke' } : null
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
const withoutEnding = (path: string): string => path.slice(0, path.lastIndexOf('.'))

interface OpenVideo {
  path: string
  choices: Map<string, ScriptPath[]>
}

/** The videos whose name begins that of the script, those with the longest name; several in different formats. */
function videosOf(script: string, videos: ReadonlyMap<string, readonly OpenVideo[]>) {
  for (let end = script.length; end > folderOf(script).length; end--) {
    const found = videos.get(script.slice(0, end).toLowerCase())
    const parts = found && partsOf(script.slice(end))
    if (parts) return { found, ...parts }
  }
  return null
}

/** Pairs the paths of a folder. A script belongs to the video in its own folder with the longest name that begins its name. */
export function pairFiles(paths: readonly string[]): PairedFiles {
  const byName = new Map<string, OpenVideo[]>()
  for (const path of paths.filter(isVideoFile)) {
    const key = withoutEnding(path).toLowerCase()
    const same = byName.get(key) ?? []
    same.push({ path, choices: new Map() })
    byName.set(key, same)
  }
  const alone: string[] = []
  for (const path of paths.filter(isFunscript)) {
    const pair = videosOf(withoutEnding(path), byName)
    if (!pair) alone.push(path)
    for (const { choices } of pair?.found ?? []) {
      const key = pair?.label.toLowerCase() ?? ''
      const files = choices.get(key) ?? []
      // The same axis twice: the first one counts.
      if (pair && !files.some(({ axis }) => axis === pair.axis)) choices.set(key, [...files, { path, axis: pair.axis }])
    }
  }
  const videos = [...byName.values()].flat().map(({ path, choices }) => ({
    path,
    name: withoutEnding(path.slice(folderOf(path).length)),
    scripts: choicesOf(choices),
  }))
  return { videos, alone }
}

/** From soft to hard; among the same strength the one without a label first. */
const choicesOf = (choices: ReadonlyMap<string, readonly ScriptPath[]>): ScriptChoice[] =>
  [...choices]
    .map(([label, files]) => ({ label, files }))
    .sort((a, b) => strengthOf(a.label) - strengthOf(b.label) || a.label.localeCompare(b.label))
