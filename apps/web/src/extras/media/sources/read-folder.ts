/** The files of the member's folder: media, and videos with their scripts. Nothing of a file is read before it is shown, and nothing is uploaded. */
import { isFunscript, isVideoFile } from '@rubato/contracts/domain'
import type { FolderFile } from '../../../lib/folder-file.ts'
import { tagsOfPath, typeOfPath } from './folder-tags.ts'
import { keyOf, type Medium } from './medium.ts'

/** Files that are listed, and folders inside folders: a choice of a whole disk must end. */
export const FILES_MAX = 20_000
const DEPTH_MAX = 8
/** Entries that are looked at: folders of other files count too. */
const ENTRIES_MAX = 200_000

/** A medium of the folder, with its path inside it. */
interface FolderMedium extends Medium {
  path: string
}

export interface FolderFiles {
  media: FolderMedium[]
  /** Videos and their scripts. */
  videoFiles: FolderFile[]
}

/** Adds a file to the lists that it belongs to. */
function addFile({ media, videoFiles }: FolderFiles, path: string, load: () => Promise<Blob>): void {
  media.push(...mediumOf(path, load))
  const isHidden = /(^|\/)\./.test(path)
  if (!isHidden && (isVideoFile(path) || isFunscript(path))) videoFiles.push({ path, load })
}

function mediumOf(path: string, load: () => Promise<Blob>): FolderMedium[] {
  const type = typeOfPath(path)
  return type === null ? [] : [{ key: `f${keyOf(path)}`, type, tags: tagsOfPath(path), path, load }]
}

const isFull = ({ media, videoFiles }: FolderFiles): boolean => Math.max(media.length, videoFiles.length) >= FILES_MAX

/** Of a directory handle, with the folders inside it. Folders that cannot be read are left out. */
export async function readHandle(root: FileSystemDirectoryHandle): Promise<FolderFiles> {
  const found: FolderFiles = { media: [], videoFiles: [] }
  const waiting: { handle: FileSystemDirectoryHandle; path: string; depth: number }[] = [
    { handle: root, path: '', depth: 0 },
  ]
  let entries = 0
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, depth } = next
    try {
      for await (const entry of next.handle.values()) {
        entries += 1
        if (entries > ENTRIES_MAX || isFull(found)) return found
        if (entry.kind === 'file') addFile(found, path + entry.name, () => entry.getFile())
        else if (depth < DEPTH_MAX && !entry.name.startsWith('.'))
          waiting.push({ handle: entry, path: `${path}${entry.name}/`, depth: depth + 1 })
      }
    } catch (error) {
      // The chosen folder itself is gone: the member has to choose again.
      if (next.handle === root) throw error
    }
  }
  return found
}

/** Of the files that an input for folders holds. Their paths begin with the name of the chosen folder. */
export function readFiles(files: Iterable<File>): FolderFiles {
  const found: FolderFiles = { media: [], videoFiles: [] }
  for (const file of files) {
    const path = file.webkitRelativePath.split('/').slice(1).join('/') || file.name
    addFile(found, path, async () => file)
    if (isFull(found)) break
  }
  return found
}
