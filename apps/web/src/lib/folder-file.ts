/** A file of a folder that the member chose. Nothing of it is read before `load`. */
export interface FolderFile {
  /** Inside the folder. */
  path: string
  load(): Promise<Blob>
}
