/**
 * The member's folder. Chromium gives a handle, which is kept in IndexedDB and needs a permission again after a reload;
 * other browsers give a list of files, which lasts until the page is left.
 */
import { get, set, del } from 'idb-keyval'
import { memberKey, onMemberLeaves } from '../../../lib/storage/stored.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'
import { plainTag, rankMedia } from './folder-tags.ts'
import { anyOf, type MediaSource } from './medium.ts'
import { readFiles, readHandle, type FolderFiles } from './read-folder.ts'

export type Folder =
  | { state: 'none' }
  | { state: 'reading'; name: string }
  /** The browser wants to ask the member again, after a click. */
  | { state: 'needs-permission'; name: string }
  | ({ state: 'ready'; name: string; isRemembered: boolean } & FolderFiles)
  /** It was moved or removed, or may not be read. */
  | { state: 'gone'; name: string }

const key = () => memberKey('media-folder')
const folder = createStore<Folder>({ state: 'none' })
export const chosenFolder: ReadableStore<Folder> = folder

/** Not in TypeScript's library, because it is not in all browsers. */
interface Asking {
  queryPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>
}
type Picker = (options: { id: string; mode: 'read' }) => Promise<FileSystemDirectoryHandle>
const picker = (): Picker | undefined => Reflect.get(globalThis, 'showDirectoryPicker') as Picker | undefined

/** Whether this browser can remember the folder. */
export const canRemember = (): boolean => picker() !== undefined

async function open(handle: FileSystemDirectoryHandle): Promise<void> {
  const { name } = handle
  const reading: Folder = { state: 'reading', name }
  folder.set(reading)
  const read = await readHandle(handle).catch(() => null)
  // It was closed meanwhile, or another one was chosen.
  if (folder.get() !== reading) return
  folder.set(read ? { state: 'ready', name, ...read, isRemembered: true } : { state: 'gone', name })
}

let restored: Promise<void> | null = null

/** Finds the folder of an earlier visit, once. */
export function restoreFolder(): Promise<void> {
  restored ??= restore()
  return restored
}

async function restore(): Promise<void> {
  const handle = await get<FileSystemDirectoryHandle & Asking>(key()).catch(() => undefined)
  if (!handle || folder.get().state !== 'none') return
  const permission = await handle.queryPermission?.({ mode: 'read' })
  if (permission === 'granted') await open(handle)
  else folder.set({ state: 'needs-permission', name: handle.name })
}

/** After a click: requests permission for the remembered folder. */
export async function allowFolder(): Promise<void> {
  const handle = await get<FileSystemDirectoryHandle & Asking>(key()).catch(() => undefined)
  if (handle && (await handle.requestPermission?.({ mode: 'read' })) === 'granted') await open(handle)
}

/** After a click: opens the browser's folder picker. A member who closes the picker keeps the folder that they had. */
export async function pickFolder(): Promise<void> {
  const handle = await picker()?.({ id: 'stage-media', mode: 'read' }).catch(() => undefined)
  if (!handle) return
  // A private window may refuse: the folder lasts until the page is left.
  await set(key(), handle).catch(() => undefined)
  await open(handle)
}

/** Takes the files of an input for folders. */
export function takeFiles(files: FileList): void {
  const first = files[0]
  if (!first) return
  const name = first.webkitRelativePath.split('/')[0] || first.name
  folder.set({ state: 'ready', name, ...readFiles(files), isRemembered: false })
}

function closeFolder(): void {
  folder.set({ state: 'none' })
  restored = null
}
// Its member finds it again where it is remembered.
onMemberLeaves(closeFolder)

export async function forgetFolder(): Promise<void> {
  closeFolder()
  await del(key()).catch(() => undefined)
}

export const folderSource: MediaSource = {
  async list(preference) {
    await restoreFolder()
    const now = folder.get()
    return now.state === 'ready' ? rankMedia(now.media, preference) : []
  },
  /** The file at the path of the link; or one with its tag, for a link to another source too. None where no file has it. */
  find({ source, url, tag }, known) {
    const now = folder.get()
    const all = now.state === 'ready' ? now.media : []
    const same = source.id === 'local' ? all.find(({ path }) => path === url) : undefined
    return same ?? all.find(({ tags }) => tags.includes(plainTag(tag))) ?? anyOf(tag, known)
  },
}
