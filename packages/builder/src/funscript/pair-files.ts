import { isFunscript, isVideoFile } from '@rubato/contracts/domain'
import { axisOf, type ScriptAxis } from './axes.ts'

interface ScriptPath {
  readonly path: string
  /** The axis of the file's suffix. */
  readonly axis: ScriptAxis
}

/** One script of a video with the files of its axes. */
interface ScriptChoice {
  /** As the first file spells it: "hard"; empty for the script with the name of the video. */
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
  /** Scripts without a video, and those of an axis that its script has already. */
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

/** The choices of a video by label in lower case. */
type Choices = Map<string, { label: string; files: ScriptPath[] }>

/** Videos of one name in different formats: their scripts are the same. */
interface OpenVideo {
  paths: string[]
  choices: Choices
}

/** The video with the longest name that begins that of the script. */
function videoOf(script: string, videos: ReadonlyMap<string, OpenVideo>) {
  for (let end = script.length; end > folderOf(script).length; end--) {
    const found = videos.get(script.slice(0, end).toLowerCase())
    const parts = found && partsOf(script.slice(end))
    if (parts) return { found, ...parts }
  }
  return null
}

/** Adds a script to the choices of its video. False where they have its axis already: the first file counts. */
function addScript(choices: Choices, { label, axis }: { label: string; axis: ScriptAxis }, path: string): boolean {
  const key = label.toLowerCase()
  const choice = choices.get(key) ?? { label, files: [] }
  if (choice.files.some((file) => file.axis === axis)) return false
  choices.set(key, choice)
  choice.files.push({ path, axis })
  return true
}

/** Pairs the paths of a folder. A script belongs to the video in its own folder with the longest name that begins its name. */
export function pairFiles(paths: readonly string[]): PairedFiles {
  const byName = new Map<string, OpenVideo>()
  for (const path of paths.filter(isVideoFile)) {
    const key = withoutEnding(path).toLowerCase()
    const same = byName.get(key)
    if (same) same.paths.push(path)
    else byName.set(key, { paths: [path], choices: new Map() })
  }
  const alone: string[] = []
  for (const path of paths.filter(isFunscript)) {
    const pair = videoOf(withoutEnding(path), byName)
    const isAdded = pair !== null && addScript(pair.found.choices, pair, path)
    if (!isAdded) alone.push(path)
  }
  const videos = [...byName.values()].flatMap(({ paths: formats, choices }) =>
    formats.map((path) => ({
      path,
      name: withoutEnding(path.slice(folderOf(path).length)),
      scripts: choicesOf(choices),
    })),
  )
  return { videos, alone }
}

/** From soft to hard; among the same strength the one without a label first. */
const choicesOf = (choices: Choices): ScriptChoice[] =>
  [...choices.values()].sort((a, b) => strengthOf(a.label) - strengthOf(b.label) || a.label.localeCompare(b.label))
